/** What a person reads on the page of an issue or a pull request, from top to bottom. */
export interface Thread {
  kind: "issue" | "pull";
  /** `owner/name`. */
  repository: string;
  number: number;
  title: string;
  state: "open" | "closed" | "merged";
  author: Person;
  openedAt: string;
  labels: Label[];
  /** Null for an issue. */
  branches: { head: string; base: string } | null;
  /** For an issue the pull requests that close it, for a pull request the issues it closes. */
  linked: Link[];
  /** The first one is the description. */
  events: ThreadEvent[];
}

export interface Person {
  login: string;
  isBot: boolean;
  /** What is written beside their name; null for nothing. */
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
  /** What it said before, oldest first. */
  earlier: Version[];
  /** When it came to say what it says now, if it said something else before. */
  editedAt?: string;
  reactions: Record<string, number>;
};

export type Review = Happened & {
  kind: "review";
  state: "approved" | "changes-requested" | "commented" | "dismissed";
  body: string;
  /** Whether whoever wrote it may write to the repository: nobody else's approval counts. */
  counts: boolean;
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
        | { kind: "commits"; commits: Commit[] }
        | { kind: "linked"; pull: Link }
        | { kind: "renamed"; before: string; after: string }
        | { kind: "merged"; commit: string; base: string }
        /** The pull request that closed it; null for a person, or for nothing that is known. */
        | { kind: "closed"; pull: Link | null }
        | { kind: "reopened" }
        | { kind: "branch-removed"; branch: string }
      ));
