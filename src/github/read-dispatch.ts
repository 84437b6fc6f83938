import * as z from "zod";
import { readWords } from "./command.ts";
import { Dispatched, type Person } from "./payloads.ts";
import { refuseSender } from "./refuse-sender.ts";
import { ignored, type Reading, type TriggerSettings } from "./trigger.ts";

const IssueNumber = z.int().positive();

const HandedOn = z.object({
  issue: IssueNumber,
  actor: z.string().regex(/^[A-Za-z0-9-]+$/),
  act: z.discriminatedUnion("name", [
    z.object({ name: z.literal("start") }),
    z.object({
      name: z.literal("retry"),
      from: z.enum(["scaffold", "implement"]).nullable(),
      hint: z.string(),
    }),
    z.object({ name: z.literal("abort") }),
    z.object({ name: z.literal("status") }),
    z.object({ name: z.literal("help"), unknown: z.string().nullable() }),
    z.object({ name: z.literal("review"), pull: IssueNumber }),
    z.object({ name: z.literal("closed"), pull: IssueNumber }),
  ]),
  textHash: z.string().nullable(),
  source: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("issue"), number: IssueNumber }),
      z.object({ kind: z.literal("comment"), id: IssueNumber }),
    ])
    .nullable(),
});

/** Started by hand, or by the App in the name of the person who acted. */
export function readDispatch(payload: unknown, sender: Person, settings: TriggerSettings): Reading {
  const { data } = Dispatched.safeParse(payload);
  const { issue = "", command = "", trigger = "" } = data?.inputs ?? {};
  if (trigger !== "") return readHandedOn(trigger, sender, settings);
  const refused = refuseSender(sender, settings);
  if (refused !== null) return ignored(refused);
  const number = Number(issue.replace(/^#/, ""));
  if (!IssueNumber.safeParse(number).success) return ignored(`"${issue}" is no issue's number`);
  const act = readWords(command.replace(/^\/tdd\b/, "").trim() || "start");
  const asked = { issue: number, actor: sender.login, text: null, textHash: null };
  return { trigger: { ...asked, act, source: { kind: "issue", number } } };
}

/** Only the App is believed when it says that somebody else acted. */
function readHandedOn(text: string, { login }: Person, { appLogin }: TriggerSettings): Reading {
  if (appLogin === null || login.toLowerCase() !== appLogin.toLowerCase()) {
    return ignored(`${login} is not the App that may hand on a trigger`);
  }
  const { success, data } = HandedOn.safeParse(parse(text));
  return success ? { trigger: { ...data, text: null } } : ignored("the trigger cannot be read");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
