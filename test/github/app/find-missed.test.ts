import { describe, expect, it } from "vitest";
import { findMissed } from "../../../src/github/app/find-missed.ts";
import type { GitHub } from "../../../src/github/octokit.ts";

const NOW = Date.parse("2026-01-02T12:00:00Z");
const HOUR_AGO = "2026-01-02T11:00:00Z";
const LATER = "2026-01-02T11:30:00Z";
const ANN = { login: "ann", type: "User" };
const BOT = { login: "Arbiter[bot]", type: "Bot" };
const SEARCH = { label: "tdd", branchPrefix: "tdd/", now: NOW };

const COMMENT = {
  id: 5,
  body: "/tdd retry",
  user: ANN,
  created_at: HOUR_AGO,
  issue_url: "https://api.github.com/repos/o/r/issues/7",
};
const PULL = { number: 9, head: { ref: "tdd/7", sha: "abc" }, updated_at: HOUR_AGO };
const REVIEW = { id: 3, state: "APPROVED", commit_id: "abc", submitted_at: HOUR_AGO, user: ANN };
const LABELLING = {
  id: "LE_4",
  label: { name: "TDD" },
  createdAt: HOUR_AGO,
  actor: { __typename: "User", login: "ann" },
};

interface World {
  runs: unknown[] | null;
  headers: Record<string, string>;
  comments: unknown[];
  eyes: unknown[];
  issue: unknown;
  labelled: unknown[];
  /** What happened to labels and title of an issue, by its id. */
  items: unknown[] | ((issue: string) => unknown[]);
  pulls: unknown[];
  reviews: unknown[] | ((pull: number) => unknown[]);
  mergeable: string;
  permission: string | ((login: string) => string);
  /** What earlier sweeps have refused. */
  refused: Set<string>;
  edited: { issue: { lastEditedAt?: string; timelineItems?: unknown } } | null;
}

const EMPTY: World = {
  runs: [],
  headers: {},
  comments: [],
  eyes: [],
  issue: { number: 7 },
  labelled: [],
  items: [],
  pulls: [],
  reviews: [],
  mergeable: "clean",
  permission: "write",
  refused: new Set(),
  edited: null,
};

function listFor<Key>(list: unknown[] | ((key: Key) => unknown[]), key: Key): unknown[] {
  return typeof list === "function" ? list(key) : list;
}

function orMissing(data: unknown) {
  return data === null ? Promise.reject({ status: 404 }) : Promise.resolve({ data });
}

/** The names of the events that a sweep finds, with their ids; or why it stopped. */
async function sweep(shown: Partial<World>) {
  const world = { ...EMPTY, refused: new Set<string>(), ...shown };
  const asked: string[] = [];
  const rest = {
    actions: {
      listWorkflowRuns: async ({ page }: { page: number }) => {
        if (world.runs === null) throw { status: 404 };
        const workflow_runs = world.runs.slice((page - 1) * 100, page * 100);
        return { data: { workflow_runs }, headers: world.headers };
      },
    },
    repos: {
      getCollaboratorPermissionLevel: async ({ username }: { username: string }) => {
        asked.push(username);
        const { permission: known } = world;
        const permission = typeof known === "function" ? known(username) : known;
        return { data: { permission, user: ANN } };
      },
    },
    issues: {
      listCommentsForRepo: async () => ({ data: world.comments }),
      get: () => orMissing(world.issue),
      listForRepo: async () => ({ data: world.labelled }),
    },
    reactions: { listForIssueComment: async () => ({ data: world.eyes }) },
    pulls: {
      list: async () => ({ data: world.pulls }),
      listReviews: async ({ pull_number: pull }: { pull_number: number }) => ({
        data: listFor(world.reviews, pull),
      }),
      get: async () => ({ data: { mergeable_state: world.mergeable } }),
    },
  };
  type Answer = { data: unknown[] };
  const paginate = async (
    list: (wanted: unknown) => Promise<Answer>,
    wanted: unknown,
    map = ({ data }: Answer, _done: () => void) => data,
  ) => map(await list(wanted), () => {});
  const graphql = async (_: string, { ids }: { ids?: string[] }) => {
    if (ids === undefined) return { repository: world.edited };
    asked.push(`${ids.length} issues`);
    const lastEditedAt = world.edited?.issue.lastEditedAt ?? null;
    return {
      nodes: ids.map((id) =>
        id === "I_gone"
          ? null
          : { id, lastEditedAt, timelineItems: { nodes: listFor(world.items, id) } },
      ),
    };
  };
  const octokit = { rest, paginate, graphql } as unknown as GitHub["octokit"];
  const at = { owner: "o", repo: "r" };
  const github = { octokit, at, login: "arbiter[bot]", pause: async () => {} };
  const found = await findMissed(github, { ...SEARCH, refused: world.refused });
  if ("stopped" in found) return { found: found.stopped, asked };
  return { found: found.missed.map(({ id, name }) => `${name} ${id}`), asked };
}

const startedBy = (cause: string, login = "Arbiter[bot]") => ({
  display_title: `#7 retry for ann (${cause})`,
  created_at: LATER,
  actor: { login },
});

describe("a sweep stops", () => {
  it("where the repository has no workflow of ours", async () => {
    expect((await sweep({ runs: null })).found).toBe("no-workflow");
  });

  it("where few requests are left", async () => {
    const headers = { "x-ratelimit-remaining": "999" };
    expect((await sweep({ headers, comments: [COMMENT] })).found).toBe("rate-limit");
  });
});

describe("a command", () => {
  it("without a run is missed, and its author is asked for once", async () => {
    const { found, asked } = await sweep({ comments: [{ ...COMMENT, id: 6 }, COMMENT] });
    expect(found).toEqual(["issue_comment sweep-5", "issue_comment sweep-6"]);
    expect(asked).toEqual(["ann"]);
  });

  it.each<[string, Partial<World>]>([
    ["has a run", { runs: [startedBy("comment-5")] }],
    ["has a run on the second page", { runs: [...Array(100).fill({}), startedBy("comment-5")] }],
    ["is from a stranger", { permission: "read" }],
    ["is about an issue that is gone", { issue: null }],
    ["has no text", { comments: [{ ...COMMENT, body: undefined }] }],
    ["has no author", { comments: [{ ...COMMENT, user: null }] }],
    ["is too young", { comments: [{ ...COMMENT, created_at: "2026-01-02T11:59:00Z" }] }],
    ["is too old", { comments: [{ ...COMMENT, created_at: "2026-01-01T11:00:00Z" }] }],
    [
      "has our sign",
      { comments: [{ ...COMMENT, reactions: { eyes: 1 } }], eyes: [{ user: startedBy("").actor }] },
    ],
    [
      "has our reply",
      {
        comments: [
          {
            ...COMMENT,
            id: 6,
            user: BOT,
            body: "<!-- tdd-arbiter answer 5 -->\nNothing was done.",
          },
          COMMENT,
        ],
      },
    ],
    ["is followed by an edit", { edited: { issue: { lastEditedAt: LATER } } }],
    [
      "is followed by another title",
      { edited: { issue: { timelineItems: { nodes: [{ createdAt: LATER }] } } } },
    ],
  ])("is left alone where it %s", async (_, shown) => {
    expect((await sweep({ comments: [COMMENT], ...shown })).found).toEqual([]);
  });

  it.each<[string, Partial<World>]>([
    ["a run that a person named like ours", { runs: [startedBy("comment-5", "eve")] }],
    ["a run with another name", { runs: [{ ...startedBy("x"), display_title: "Nightly" }] }],
    [
      "a reply that a person made up",
      { comments: [{ ...COMMENT, id: 6, body: "<!-- tdd-arbiter answer 5 -->\n" }, COMMENT] },
    ],
    [
      "the sign of someone else",
      { comments: [{ ...COMMENT, reactions: { eyes: 1 } }], eyes: [{ user: null }] },
    ],
  ])("is missed in spite of %s", async (_, shown) => {
    const { found } = await sweep({ comments: [COMMENT], ...shown });
    expect(found).toEqual(["issue_comment sweep-5"]);
  });

  it("waits for the next sweep where there are too many", async () => {
    // GitHub lists the newest first.
    const comments = Array.from({ length: 25 }, (_, index) => ({ ...COMMENT, id: 25 - index }));
    const { found } = await sweep({ comments });
    expect(found).toHaveLength(20);
    expect(found[0]).toBe("issue_comment sweep-1");
  });
});

describe("many strangers", () => {
  const strangers = Array.from({ length: 200 }, (_, index) => {
    const user = { login: `stranger-${index}`, type: "User" };
    return { ...COMMENT, id: 100 + index, user, author_association: "NONE" };
  });
  // GitHub lists the newest first.
  const comments = [{ ...COMMENT, id: 900, author_association: "NONE" }, ...strangers];
  const permission = (login: string) => (login === "ann" ? "write" : "read");

  it("cannot use up the requests of a sweep, and each comment of theirs costs one", async () => {
    const refused = new Set<string>();
    const first = await sweep({ comments, permission: "read", refused });
    expect([first.found, first.asked.length]).toEqual([[], 200]);
    const second = await sweep({ comments, permission: "read", refused });
    expect([second.found, second.asked]).toEqual([[], ["ann"]]);
    const again = [{ ...strangers[0], id: 901 }, ...comments];
    const third = await sweep({ comments: again, permission: "read", refused });
    expect([third.found, third.asked]).toEqual([[], ["stranger-0"]]);
  });

  it("do not keep a command waiting for longer than a sweep", async () => {
    const refused = new Set<string>();
    expect((await sweep({ comments, permission, refused })).found).toEqual([]);
    const { found } = await sweep({ comments, permission, refused });
    expect(found).toEqual(["issue_comment sweep-900"]);
  });

  it.each(["OWNER", "MEMBER", "COLLABORATOR"])(
    "do not keep that of a person shown as %s waiting, who has to have the permission",
    async (author_association) => {
      const shown = [{ ...COMMENT, id: 900, author_association }, ...strangers];
      const { found, asked } = await sweep({ comments: shown, permission });
      expect(found).toEqual(["issue_comment sweep-900"]);
      expect(asked[0]).toBe("ann");
      expect((await sweep({ comments: shown, permission: "read" })).found).toEqual([]);
    },
  );

  it("are not asked about again after a limit of GitHub's ended the search", async () => {
    const refused = new Set<string>();
    const limited = (login: string) => {
      if (login === "stranger-50") throw Object.assign(new Error("Slow down"), { status: 429 });
      return permission(login);
    };
    await expect(sweep({ comments, permission: limited, refused })).rejects.toThrow("Slow down");
    // The oldest is the last in the list.
    expect(refused.size).toBe(149);
    expect((await sweep({ comments, permission, refused })).asked[0]).toBe("stranger-50");
  });

  it("do not keep labels waiting, nor reviews behind theirs", async () => {
    const refused = new Set<string>();
    const reviews = [
      REVIEW,
      ...strangers.map(({ id, user }) => ({ ...REVIEW, id, user, author_association: "NONE" })),
    ];
    const labelled = [{ number: 7, node_id: "I_7" }];
    const world = { labelled, items: [LABELLING], pulls: [PULL], reviews, permission };
    const crowd = strangers.map((comment, index) => {
      return { ...comment, user: { login: `crowd-${index}`, type: "User" } };
    });
    const { found } = await sweep({ ...world, comments: crowd, refused });
    expect(found).toEqual(["issues label-LE_4", "pull_request_review sweep-3"]);
    const others = { ...world, labelled: [], comments: [] };
    expect((await sweep(others)).found).toEqual([]);
    expect((await sweep({ ...others, refused })).found).toEqual(["pull_request_review sweep-3"]);
  });
});

describe("a label", () => {
  const issueOf = (number: number) => ({ number, node_id: `I_${number}` });
  const labelled = [issueOf(7), { ...issueOf(8), pull_request: {} }];

  it("without a run is missed, on issues alone", async () => {
    const { found, asked } = await sweep({ labelled, items: [LABELLING] });
    expect(found).toEqual(["issues label-LE_4"]);
    expect(asked).toEqual(["1 issues", "ann"]);
  });

  it.each<[string, Partial<World>]>([
    ["a run came after it", { runs: [startedBy("label")] }],
    ["nothing tells when it was set", { items: [{ ...LABELLING, label: { name: "bug" } }] }],
    ["it was set too long ago", { items: [{ ...LABELLING, createdAt: "2026-01-01T11:00:00Z" }] }],
    ["the issue was edited since", { edited: { issue: { lastEditedAt: LATER } } }],
    ["the issue was renamed since", { items: [LABELLING, { createdAt: LATER }] }],
    ["the person who set it may not write", { permission: "triage" }],
    ["the account that set it is gone", { items: [{ ...LABELLING, actor: null }] }],
    ["the issue is gone", { labelled: [{ number: 7, node_id: "I_gone" }] }],
    [
      "a bot has set it, whose login a person may have, too",
      { items: [{ ...LABELLING, actor: { __typename: "Bot", login: "ann" } }] },
    ],
  ])("is left alone where %s", async (_, shown) => {
    expect((await sweep({ labelled, items: [LABELLING], ...shown })).found).toEqual([]);
  });

  it("is missed where the issue was edited and renamed before", async () => {
    const before = "2026-01-02T10:30:00Z";
    const items = [{ createdAt: before }, LABELLING];
    const edited = { issue: { lastEditedAt: before } };
    expect((await sweep({ labelled, items, edited })).found).toEqual(["issues label-LE_4"]);
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => issueOf(index));

  it("is found behind hundreds that need no run, with a request for each hundred", async () => {
    const old = { ...LABELLING, createdAt: "2026-01-01T11:00:00Z" };
    const items = (id: string) => [id === "I_449" ? LABELLING : old];
    const { found, asked } = await sweep({ labelled: many(450), items });
    expect(found).toEqual(["issues label-LE_4"]);
    expect(asked).toEqual([...Array(4).fill("100 issues"), "50 issues", "ann"]);
  });

  it("waits for the next sweep where there are too many", async () => {
    const { found } = await sweep({ labelled: many(25), items: [LABELLING] });
    expect(found).toHaveLength(20);
  });
});

describe("a review", () => {
  const reviewed = { pulls: [PULL], reviews: [REVIEW] };

  it("without a run is missed", async () => {
    expect((await sweep(reviewed)).found).toEqual(["pull_request_review sweep-3"]);
  });

  it.each<[string, Partial<World>]>([
    ["decides nothing", { reviews: [{ ...REVIEW, state: "COMMENTED" }] }],
    ["is of another commit", { reviews: [{ ...REVIEW, commit_id: "old" }] }],
    ["has no author", { reviews: [{ ...REVIEW, user: null }] }],
    ["is from a bot", { reviews: [{ ...REVIEW, user: { login: "b[bot]", type: "Bot" } }] }],
    ["is from a stranger", { permission: "read" }],
    ["has no time", { reviews: [{ ...REVIEW, submitted_at: undefined }] }],
    ["is of another branch", { pulls: [{ ...PULL, head: { ref: "main", sha: "abc" } }] }],
    ["is too old", { pulls: [{ ...PULL, updated_at: "2026-01-01T11:00:00Z" }] }],
  ])("is left alone where it %s", async (_, shown) => {
    expect((await sweep({ ...reviewed, ...shown })).found).toEqual([]);
  });

  it("is found behind many that decide nothing, and waits where there are too many", async () => {
    const pulls = Array.from({ length: 30 }, (_, number) => ({ ...PULL, number }));
    const talk = { ...REVIEW, state: "COMMENTED" };
    const reviews = (pull: number) => [pull === 29 ? REVIEW : talk];
    expect((await sweep({ pulls, reviews })).found).toEqual(["pull_request_review sweep-3"]);
    expect((await sweep({ pulls, reviews: [REVIEW] })).found).toHaveLength(20);
  });

  it("with a run, of what can be merged now, tells of checks whose end was missed", async () => {
    const runs = [startedBy("review-3")];
    expect((await sweep({ ...reviewed, runs })).found).toEqual(["check_suite clean-abc"]);
    expect((await sweep({ ...reviewed, runs, mergeable: "blocked" })).found).toEqual([]);
    const merging = [...runs, startedBy("delivery-clean-abc")];
    expect((await sweep({ ...reviewed, runs: merging })).found).toEqual([]);
  });
});
