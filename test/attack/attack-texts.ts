import { judge, type Outcome } from "./outcome.ts";
import { TEXT_ATTACKS } from "./text-attacks.ts";

/** Texts that try to leak a key or to trigger commands, passed through the sanitiser. */
export function attackTexts(): Outcome[] {
  return TEXT_ATTACKS.map(({ name, leaves, never }) =>
    judge(
      name,
      "texts",
      leaves().filter((text) => never.test(text)),
    ),
  );
}
