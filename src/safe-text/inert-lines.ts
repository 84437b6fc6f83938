const COMMAND = /^((?:[^\S\n]|\p{DI})*):(?=\p{DI}*:)/gmu;
const OLD_COMMAND = /##(?=\p{DI}*\[)/gu;

/** Nothing in it is an order to the runner that reads the log, `::add-mask::` or `##[command]`. */
export function inertLines(text: string): string {
  return text.replace(COMMAND, "$1: ").replace(OLD_COMMAND, "## ");
}
