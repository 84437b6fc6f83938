/** Quotes an argument so that a POSIX shell reads it back unchanged. */
export function quoteForShell(arg: string): string {
  return /^[\w./:=@%+,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;
}

export function shellLine(command: readonly string[]): string {
  return command.map(quoteForShell).join(" ");
}
