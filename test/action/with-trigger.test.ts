import { expect, it } from "vitest";
import { withTrigger } from "../../src/action/read-job.ts";

const SENDER = { login: "arbiter[bot]", type: "Bot" };

it("a dispatch carries the trigger that the workflow passes on, and keeps its sender", () => {
  const payload = { sender: SENDER, inputs: { issue: "7", trigger: "old" } };
  expect(withTrigger({ name: "workflow_dispatch", payload }, '{"issue":7}')).toEqual({
    name: "workflow_dispatch",
    payload: { sender: SENDER, inputs: { issue: "7", trigger: '{"issue":7}' } },
  });
  const bare = { sender: SENDER, inputs: null };
  expect(withTrigger({ name: "workflow_dispatch", payload: bare }, "x").payload).toEqual({
    sender: SENDER,
    inputs: { trigger: "x" },
  });
});

it.each([
  ["no trigger", "workflow_dispatch", { sender: SENDER }, null],
  ["an event of another kind", "issues", { sender: SENDER }, "{}"],
  ["no payload", "workflow_dispatch", null, "{}"],
])("%s: the event is unchanged", (_, name, payload, trigger) => {
  expect(withTrigger({ name, payload }, trigger)).toEqual({ name, payload });
});
