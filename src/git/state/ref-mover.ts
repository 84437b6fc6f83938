import { Socket } from "node:net";
import { createInterface } from "node:readline";
import { type GitPlace, startGit } from "../git.ts";
import { type MoveRef, tryMoveRef } from "./change-ref.ts";
import { readTip } from "./read-ref.ts";

/** Long enough for a short run of tests, short enough that nobody finds git waiting about. */
const IDLE_MILLISECONDS = 15_000;

/**
 * Moves refs through one git that stays for the next move: a run makes some fifty. It only ever says
 * yes; whatever else happens to it, a process of its own is asked, and that one's word counts.
 */
export function openRefMover(place: GitPlace): MoveRef {
  let mover: Mover | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const move: MoveRef = async ({ ref, to, from }) => {
    if (to === null) return tryMoveRef(place, ref, to, from);
    mover ??= startMover(place);
    if (await mover.tryMove(`update ${ref} ${to} ${from ?? "0".repeat(to.length)}`)) return null;
    mover = null;
    const refusal = await tryMoveRef(place, ref, to, from);
    // It may have moved the ref, and have been killed before it said so.
    return refusal !== null && (await readTip(place, ref)) === to ? null : refusal;
  };
  return (wanted) => {
    const turn = last.then(() => move(wanted));
    last = turn.catch(() => {});
    return turn;
  };
}

interface Mover {
  /** False where the ref did not move, as far as is known; then this one is of no use any more. */
  tryMove(update: string): Promise<boolean>;
}

function startMover(place: GitPlace): Mover {
  const git = startGit(place, ["update-ref", "--stdin"]);
  let answer: (moved: boolean) => void = () => {};
  let gone = false;
  let idle: NodeJS.Timeout | undefined;
  const leave = () => {
    gone = true;
    answer(false);
  };
  git.on("error", leave);
  git.on("close", leave);
  git.stderr.resume();
  createInterface({ input: git.stdout }).on("line", (line) => {
    if (line === "commit: ok") answer(true);
  });
  /** Only an open question keeps the program from ending. */
  const pipes = [git.stdin, git.stdout, git.stderr].filter((pipe) => pipe instanceof Socket);
  const parts = [git, ...pipes];
  return {
    tryMove: async (update) => {
      clearTimeout(idle);
      if (gone) return false;
      for (const part of parts) part.ref();
      const moved = await new Promise<boolean>((resolve) => {
        answer = resolve;
        git.stdin.write(`start\n${update}\ncommit\n`);
      });
      for (const part of parts) part.unref();
      idle = setTimeout(() => {
        gone = true;
        git.stdin.end();
      }, IDLE_MILLISECONDS).unref();
      return moved;
    },
  };
}
