/** The page of an issue or a pull request, from top to bottom. */
export interface Thread {
  kind: "issue" | "pull";
  /** `owner/name`. */
  repository: string;
  number: number;
  title: string;
  state: "open" | "draft" | "closed" | "merged";
  author: Person;
  openedAt: string;
  labels: Label[];
  /** Null for an issue. */
  branches: { head: string; base: string } | null;
  /** For an issue, the pull requests that close it; for a pull request, the issues that it closes. */
  linked: Link[];
  /** The first event is the description. */
  events: ThreadEvent[];
}

export interface Person {
  login: string;
  isBot: boolean;
  /** The badge next to the name; null for none. */
  badge: "Owner" | "Collaborator" | null;
}

export interface Label {
  name: string;
  /** Six hexadecimal digits. */
  color: string;
}

export interface Link {
  number: number;
  title: string;
}

interface Commit {
  sha: string;
  title: string;
}

export interface Version {
  at: string;
  body: string;
}

export type Comment = Happened & {
  kind: "comment";
  body: string;
  /** Earlier versions, oldest first. */
  earlier: Version[];
  /** When it was last edited. */
  editedAt?: string;
  reactions: Record<string, number>;
};

export type Review = Happened & {
  kind: "review";
  state: "approved" | "changes-requested" | "commented" | "dismissed";
  body: string;
  /** Whether the reviewer has write access; other approvals do not count. */
  counts: boolean;
  /** Whether the pull request was a draft then, with tests and no code. */
  isOfDraft?: true;
};

interface Happened {
  at: string;
  by: Person;
}

export type ThreadEvent =
  | Comment
  | Review
  | (Happened &
      (
        | { kind: "labels"; added: Label[]; removed: Label[] }
        /** `dropped` is the number of earlier commits that the push took away. */
        | { kind: "commits"; commits: Commit[]; dropped?: number }
        | { kind: "linked"; pull: Link }
        | { kind: "renamed"; before: string; after: string }
        | { kind: "merged"; commit: string; base: string }
        /** The pull request that closed it; null if a person did, or if unknown. */
        | { kind: "closed"; pull: Link | null }
        | { kind: "reopened" | "made-ready" }
        | { kind: "branch-removed"; branch: string }
      ));

/** Commits that a push took away, behind the number of those it brought. */
export function describeDropped(dropped: number): string {
  return dropped === 1 ? "instead of the earlier one" : `instead of ${dropped} earlier ones`;
}
