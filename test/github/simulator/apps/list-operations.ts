import { fillSchema } from "../fill-schema.ts";
import { tryGit } from "../git.ts";
import type { Operation, Request } from "../operation.ts";
import { notFound } from "../refusal.ts";
import { renderComment, renderIssue } from "../render.ts";

const REPOSITORY = "/repos/{owner}/{repo}";

/** What an App looks through to find what it has missed. */
export const listOperations: Operation[] = [
  {
    method: "GET",
    template: `${REPOSITORY}/contents/{path}`,
    needs: ["contents", "read"],
    run: readFile,
  },
  {
    method: "GET",
    template: `${REPOSITORY}/issues`,
    needs: ["issues", "read"],
    run: ({ world, query }) => {
      const wanted = (query.get("labels") ?? "").toLowerCase().split(",").filter(Boolean);
      const state = query.get("state") ?? "open";
      const body = [...world.issues.values()]
        .filter((issue) => state === "all" || issue.state === state)
        .filter(({ updatedAt }) => updatedAt >= (query.get("since") ?? ""))
        .filter(({ labels }) =>
          wanted.every((name) => labels.some((one) => one.toLowerCase() === name)),
        )
        .sort((one, other) => byTime(one.updatedAt, other.updatedAt))
        .map((issue) => renderIssue(world, issue));
      return { status: 200, body: body.toReversed() };
    },
  },
  {
    method: "GET",
    template: `${REPOSITORY}/issues/comments`,
    needs: ["issues", "read"],
    run: ({ world, query }) => {
      const since = query.get("since") ?? "";
      const all = [...world.issues.values()].flatMap((issue) =>
        issue.comments.map((comment) => ({ issue, comment })),
      );
      const found = all
        .filter(({ comment }) => comment.updatedAt >= since)
        .sort((a, b) => a.comment.id - b.comment.id);
      const body = found.map(({ issue, comment }) => ({
        ...renderComment(world, comment, issue),
        issue_url: `${world.url}/repos/${world.owner}/${world.repo}/issues/${issue.number}`,
        reactions: rollUp(comment.reactions),
      }));
      return { status: 200, body: query.get("direction") === "desc" ? body.toReversed() : body };
    },
  },
];

function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}

function readFile({ world, params, query }: Request) {
  const { path = "" } = params;
  const ref = query.get("ref") ?? world.defaultBranch;
  const { ok, stdout } = tryGit(world.gitDir, "cat-file", "blob", `refs/heads/${ref}:${path}`);
  if (!ok) throw notFound();
  const content = Buffer.from(stdout).toString("base64");
  const name = path.split("/").at(-1);
  const found = { type: "file", path, name, encoding: "base64", content };
  return { status: 200, body: fillSchema("content-file", { ...found, size: stdout.length }) };
}

function rollUp(reactions: readonly { content: string }[]) {
  const count = (content: string) => reactions.filter((one) => one.content === content).length;
  return fillSchema("reaction-rollup", {
    total_count: reactions.length,
    eyes: count("eyes"),
    rocket: count("rocket"),
  });
}
