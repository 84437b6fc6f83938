import * as z from "zod";

/** The little that is read of GitHub's events; everything else in them is left alone. */

const Person = z.object({ login: z.string(), type: z.string() });

const Repository = z.object({ full_name: z.string() });

const Issue = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string().nullish(),
  pull_request: z.unknown().optional(),
});

const Pull = z.object({
  number: z.number(),
  state: z.string(),
  head: z.object({ ref: z.string(), sha: z.string(), repo: Repository.nullable() }),
});

export const Sent = z.object({ action: z.string().default(""), sender: Person });

export const Labeled = z.object({ issue: Issue, label: z.object({ name: z.string() }) });

export const Commented = z.object({
  issue: Issue,
  comment: z.object({ id: z.number(), body: z.string() }),
});

export const Reviewed = z.object({
  pull_request: Pull,
  repository: Repository,
  review: z.object({ id: z.number(), state: z.string(), commit_id: z.string().nullable() }),
});

export const Closed = z.object({ pull_request: Pull, repository: Repository });

export const Dispatched = z.object({
  inputs: z
    .object({
      issue: z.string().default(""),
      command: z.string().default(""),
      trigger: z.string().default(""),
    })
    .nullish(),
});

export type Issue = z.infer<typeof Issue>;
export type Person = z.infer<typeof Person>;
export type PullEvent = z.infer<typeof Closed>;
