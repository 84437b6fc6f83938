import { type Paint, wrap } from "../../src/cli/format-markdown.ts";
import {
  describeDropped,
  type Label,
  type Person,
  type Review,
  type ThreadEvent,
} from "../thread/thread.ts";
import { formatMarkdown } from "./format-markdown.ts";

interface Look {
  width: number;
  paint: Paint;
}

/** An event as lines for a terminal. */
export function formatEvent(event: ThreadEvent, look: Look): string[] {
  if (event.kind === "comment") return formatComment(event, look);
  if (event.kind === "review") return formatReview(event, look);
  const { paint, width } = look;
  const said = `${name(event.by, paint)} ${describeLine(event, paint)}`;
  const [first = "", ...rest] = wrap(said, width - 2);
  return [
    `${paint("dim", "●")} ${first}`,
    ...rest.map((line) => `  ${line}`),
    ...(event.kind === "commits" ? event.commits.map((commit) => formatCommit(commit, paint)) : []),
  ];
}

function name({ login, isBot }: Person, paint: Paint): string {
  return paint("bold", login) + (isBot ? ` ${paint("dim", "(bot)")}` : "");
}

function formatComment(event: ThreadEvent & { kind: "comment" }, { width, paint }: Look): string[] {
  const { at, body, earlier } = event;
  const times = earlier.length === 1 ? "once" : `${earlier.length} times`;
  const edited = earlier.length === 0 ? "" : `, edited ${times}`;
  const edge = (sign: string) => paint("dim", sign);
  return [
    `${edge("┌")} ${name(event.by, paint)} ${paint("dim", `at ${at.slice(11, 19)}${edited}`)}`,
    ...formatMarkdown(body, { width: width - 2, paint }).map((line) =>
      `${edge("│")} ${line}`.trim(),
    ),
    edge("└"),
  ];
}

const MARKS = {
  approved: ["✔", "green", "approved"],
  "changes-requested": ["✘", "red", "requested changes"],
  commented: ["●", "dim", "commented"],
  dismissed: ["●", "dim", "had a review that was dismissed"],
} as const satisfies Record<Review["state"], readonly string[]>;

function formatReview(review: Review, { width, paint }: Look): string[] {
  const [mark, style, verb] = MARKS[review.state];
  const doubt =
    review.counts || review.state === "commented" ? "" : ", which does not count: no write access";
  const what = review.isOfDraft ? " the tests; there is no code yet" : "";
  const lines = review.body === "" ? [] : formatMarkdown(review.body, { width: width - 2, paint });
  return [
    `${paint(review.counts ? style : "dim", mark)} ${name(review.by, paint)} ${verb}${what}${doubt}`,
    ...lines.map((line) => `${paint("dim", "│")} ${line}`),
  ];
}

function formatCommit({ sha, title }: { sha: string; title: string }, paint: Paint): string {
  return `    ${paint("yellow", sha.slice(0, 7))} ${title}`;
}

type LineEvent = Exclude<ThreadEvent, { kind: "comment" | "review" }>;

function describeLine(event: LineEvent, paint: Paint): string {
  return LINES[event.kind](event as never, paint);
}

type Sayer<Kind extends LineEvent["kind"]> = (
  event: Extract<LineEvent, { kind: Kind }>,
  paint: Paint,
) => string;

const LINES: { readonly [Kind in LineEvent["kind"]]: Sayer<Kind> } = {
  labels: ({ added, removed }, paint) =>
    [describeLabels("added", added, paint), describeLabels("removed", removed, paint)]
      .filter((part) => part !== "")
      .join(" and "),
  commits: ({ commits: { length }, dropped = 0 }) => {
    const pushed = `pushed ${length} ${length === 1 ? "commit" : "commits"}`;
    return dropped === 0 ? pushed : `${pushed}, ${describeDropped(dropped)}`;
  },
  linked: ({ pull }) => `linked #${pull.number} ${pull.title}, which will close this issue`,
  renamed: ({ before, after }) => `changed the title from “${before}” to “${after}”`,
  merged: ({ commit, base }) => `merged ${commit.slice(0, 7)} into ${base}`,
  closed: ({ pull }) =>
    pull === null ? "closed this" : `closed this as completed in #${pull.number}`,
  reopened: () => "reopened this",
  "made-ready": () => "marked this draft as ready for review",
  "branch-removed": ({ branch }) => `removed the branch ${branch}`,
};

function describeLabels(verb: string, labels: readonly Label[], paint: Paint): string {
  if (labels.length === 0) return "";
  return `${verb} ${labels.map((label) => paint("magenta", `[${label.name}]`)).join(" ")}`;
}
