interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

interface Clock {
  now(): number;
  /** Calls again and again, until what it answers is called. */
  every(milliseconds: number, call: () => void): () => void;
}

/** What is waited for may change while it goes on. */
export type Waiting = <Result>(
  what: string | (() => string),
  work: () => Promise<Result>,
) => Promise<Result>;

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const ERASE_LINE = "\r\u001b[2K";
const SAID_AFTER = [2, 10, 30, 60];

/** Does something that may take long, and shows that it goes on: one live line, or a few in a log. */
export function createWaiting(screen: Screen, clock: Clock = CLOCK): Waiting {
  const isLive = screen.isTTY === true;
  return async (what, work) => {
    const since = clock.now();
    const due = [...SAID_AFTER];
    let frame = 0;
    const stop = clock.every(isLive ? 100 : 500, () => {
      const seconds = Math.floor((clock.now() - since) / 1000);
      frame += 1;
      if (isLive)
        screen.write(`${ERASE_LINE}${FRAMES[frame % FRAMES.length]} ${said(what)} … ${seconds} s`);
      else if (seconds >= (due[0] ?? Number.POSITIVE_INFINITY)) {
        screen.write(`… ${said(what)} (${due.shift()} s)\n`);
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
