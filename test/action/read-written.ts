/** What was written to the file of a job's outputs: `name<<word`, the value, and the word again. */
export function readWritten(file: string): Record<string, string> {
  const found = file.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n?\2$/gm);
  return Object.fromEntries([...found].map(([, name, , value]) => [name, value]));
}
