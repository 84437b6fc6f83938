import { expect, it } from "vitest";
import { httpStatusOf, messageOf } from "../../src/github/request-fault.ts";

it.each([[null], [undefined], ["text"], [new Error("reset")], [{ status: "404" }]])(
  "%s has no status",
  (error) => expect(httpStatusOf(error)).toBeNull(),
);

it.each([
  [{}, ""],
  [new Error("reset"), "reset"],
  [{ message: "ours", response: { data: { message: "theirs" } } }, "theirs"],
  [
    { response: { data: { message: "Invalid.", errors: [{ message: "No head." }, {}] } } },
    "Invalid. No head.",
  ],
])("%j is told as GitHub told it", (error, told) => expect(messageOf(error)).toBe(told));
