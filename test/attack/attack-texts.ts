import { judge, type Outcome } from "./outcome.ts";
import { TEXT_ATTACKS } from "./text-attacks.ts";

/** Texts that would carry a key out, or give somebody orders, on their way through the sanitiser. */
export function attackTexts(): Outcome[] {
  return TEXT_ATTACKS.map(({ name, leaves, never }) =>
    judge(
      name,
      "texts",
      leaves().filter((text) => never.test(text)),
    ),
  );
}
