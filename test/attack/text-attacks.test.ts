import { expect, it } from "vitest";
import { TEXT_ATTACKS } from "./text-attacks.ts";

it.each(TEXT_ATTACKS)("contained: $name", ({ leaves, never }) => {
  for (const text of leaves()) expect(text).not.toMatch(never);
});
