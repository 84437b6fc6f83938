import { expect, it } from "vitest";
import { plainSerializer, redactValue } from "../../../src/git/state/refs.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";

it("keeps undefined when it redacts, and stores it as null", async () => {
  const { redact } = createSanitizer({ secrets: [] });
  expect(redactValue(undefined, redact)).toBeUndefined();
  const [type, data] = await plainSerializer.dumpsTyped(undefined);
  expect(await plainSerializer.loadsTyped(type, data)).toBeNull();
});
