import { type GitPlace, git } from "../git.ts";

interface Handed {
  file: string;
  refs: readonly string[];
  /** Commits that whoever takes it has: neither they nor what is behind them goes along. */
  known: readonly string[];
}

/** Puts refs, and what they have that others do not, into one file. */
export async function writeBundle(place: GitPlace, { file, refs, known }: Handed): Promise<void> {
  await git(place, ["bundle", "create", "--quiet", file, ...refs, "--not", ...known]);
}
