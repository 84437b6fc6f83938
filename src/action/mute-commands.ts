import { randomUUID } from "node:crypto";

export interface Muted {
  /** Lets the orders to the runner that are given in here take effect. */
  aloud(say: () => void): void;
  end(): void;
}

/**
 * Has the runner take nothing in the log for an order to it, whoever writes there: a library, a
 * set-up command, a process that inherited our output. The word that ends it is a new one each time,
 * for the log shows it once it was used.
 */
export function muteCommands(write: (text: string) => void): Muted {
  let word = stop(write);
  const resume = () => write(`\n::${word}::\n`);
  return {
    aloud: (say) => {
      resume();
      try {
        say();
      } finally {
        word = stop(write);
      }
    },
    end: resume,
  };
}

function stop(write: (text: string) => void): string {
  const word = randomUUID();
  write(`::stop-commands::${word}\n`);
  return word;
}
