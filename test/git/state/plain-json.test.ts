import { expect, it } from "vitest";
import { plainSerializer, redactValue } from "../../../src/git/state/plain-json.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";

it("what is undefined stays so where it is redacted, and is null where it is stored", async () => {
  const { redact } = createSanitizer({ secrets: [] });
  expect(redactValue(undefined, redact)).toBeUndefined();
  const [type, data] = await plainSerializer.dumpsTyped(undefined);
  expect(await plainSerializer.loadsTyped(type, data)).toBeNull();
});
