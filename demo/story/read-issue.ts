/** An issue from a file whose first line is its title. */
export function readIssue(text: string): { title: string; body: string } {
  const [first = "", ...rest] = text.split("\n");
  return { title: first.replace(/^#\s+/, ""), body: rest.join("\n").trim() };
}
