import type { Job } from "../runs/github/job.ts";

type Event = Job["event"];

/**
 * A dispatch with what the App hands on, where the workflow passes it by hand: in a workflow that
 * another one calls, the event is the caller's, whose inputs may be called otherwise. Who sent it
 * stays what GitHub says.
 */
export function withTrigger({ name, payload }: Event, trigger: string | null): Event {
  if (trigger === null || name !== "workflow_dispatch") return { name, payload };
  if (typeof payload !== "object" || payload === null) return { name, payload };
  const given = "inputs" in payload && typeof payload.inputs === "object" ? payload.inputs : {};
  return { name, payload: { ...payload, inputs: { ...given, trigger } } };
}
