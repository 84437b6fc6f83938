/** Lines that stand in a file, and those that shall stand there instead. */
export interface Replacement {
  search: readonly string[];
  replace: readonly string[];
  /** Where in the answer it begins. */
  line: number;
}

/** What an answer asks for, before anybody has looked at the files. */
export type Operation =
  | { kind: "write"; path: string; content: string }
  | { kind: "edit"; path: string; replacements: readonly Replacement[] }
  | { kind: "delete"; path: string };

/** Where there is a problem, nothing of the answer is used. */
export interface ParsedAnswer {
  operations: Operation[];
  problems: string[];
}
