interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

interface Clock {
  now(): number;
  /** Calls repeatedly until the returned function is called. */
  every(milliseconds: number, call: () => void): () => void;
}

/** Shows that work goes on; a function as text is read again for every frame. */
export type Spinner = <Result>(
  what: string | (() => string),
  work: () => Promise<Result>,
) => Promise<Result>;

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const ERASE_LINE = "\r\u001b[2K";
const FIRST_SAID_AFTER = [2, 10, 30];
const MINUTE = 60;

/** A spinner: one live line on a terminal, a few lines in a log. */
export function createSpinner(screen: Screen, clock: Clock = CLOCK): Spinner {
  const isLive = screen.isTTY === true;
  return async (what, work) => {
    const since = clock.now();
    const first = [...FIRST_SAID_AFTER];
    let due = first.shift() ?? MINUTE;
    let frame = 0;
    const stop = clock.every(isLive ? 100 : 500, () => {
      const seconds = Math.floor((clock.now() - since) / 1000);
      frame += 1;
      if (isLive)
        screen.write(`${ERASE_LINE}${FRAMES[frame % FRAMES.length]} ${said(what)} … ${seconds} s`);
      else if (seconds >= due) {
        screen.write(`… ${said(what)} (${due} s)\n`);
        due = first.shift() ?? (Math.floor(due / MINUTE) + 1) * MINUTE;
      }
    });
    try {
      return await work();
    } finally {
      stop();
      if (isLive) screen.write(ERASE_LINE);
    }
  };
}

function said(what: string | (() => string)): string {
  return typeof what === "string" ? what : what();
}

const CLOCK: Clock = {
  now: Date.now,
  every: (milliseconds, call) => {
    const timer = setInterval(call, milliseconds);
    return () => clearInterval(timer);
  },
};
