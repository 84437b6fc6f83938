import { describe, expect, it } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import {
  callGitHub,
  httpStatusOf,
  isUncertain,
  messageOf,
  orNull,
} from "../../src/github/request-fault.ts";

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
  [{ response: { data: "<html>" } }, "a page that does not come from its API"],
  [{ response: { data: { message: "Invalid.", errors: "Too long." } } }, "Invalid. Too long."],
  [{ response: { data: { errors: [{ field: "base", code: "invalid" }] } } }, "base: invalid"],
  [{ response: { data: { message: "Invalid.", errors: [null] } } }, "Invalid."],
  [{ response: { data: { message: "Invalid.", errors: null } } }, "Invalid."],
])("%j is told as GitHub told it", (error, told) => expect(messageOf(error)).toBe(told));

it.each([
  [{ status: 500 }, true],
  [{ status: 502 }, true],
  [{ status: 422 }, false],
  [new Error("reset"), false],
])("whether %j may have had an effect: %s", (error, uncertain) => {
  expect(isUncertain(error)).toBe(uncertain);
});

it.each([404, 410])("an answer of %i is nothing", async (status) => {
  expect(await orNull(Promise.reject({ status }))).toBeNull();
});

it("any other answer is an error", async () => {
  await expect(orNull(Promise.reject({ status: 403 }))).rejects.toEqual({ status: 403 });
});

describe("a request that fails", () => {
  const call = (error: unknown) => callGitHub("Reading it", () => Promise.reject(error));
  const queryError = (errors: unknown) =>
    Object.assign(new Error("query"), { name: "GraphqlResponseError", errors });

  it("is told with its status and GitHub's message", async () => {
    await expect(call({ status: 404, message: "Not Found" })).rejects.toMatchObject({
      code: "github-refused",
      message: "Reading it failed: GitHub answered 404: Not Found",
      data: { status: 404, lacksPermission: false },
    });
  });

  it.each([
    [[{ type: "FORBIDDEN", message: "No." }], "FORBIDDEN: No.", 403],
    [[{ type: "NOT_FOUND", message: "None." }, "Really."], "NOT_FOUND: None. Really.", 404],
    [[{ type: "OTHER", message: "Odd." }], "OTHER: Odd.", 422],
    [{ message: "Alone." }, "an error: Alone.", 422],
    [[null, "Plain."], "an error: Plain.", 422],
  ])("as a query, is told by the type of its error: %j", async (errors, told, status) => {
    await expect(call(queryError(errors))).rejects.toMatchObject({
      message: `Reading it failed: GitHub answered ${told}`,
      data: { status },
    });
  });

  it("as a query that meets a limit, can be tried later", async () => {
    const data = { errors: [{ type: "RATE_LIMITED", message: "Slow down." }] };
    await expect(call({ response: { data } })).rejects.toMatchObject({
      code: "github-unreachable",
      data: { status: 429 },
    });
  });

  it.each([
    [new ArbiterError("unknown-base", "ours", { fix: "none" })],
    [new TypeError("a fault of the code")],
    [{ response: { data: { message: "no errors" } } }],
    [undefined],
  ])("stays as it is where GitHub did not answer it: %s", async (error) => {
    const caught = await call(error).catch((reason: unknown) => reason);
    expect(caught).toBe(error);
  });
});
