/**
 * The first line of a comment of ours, which people do not see, and by which we find it again. Only
 * in comments that we wrote ourselves: anybody can copy it.
 */
export function marker(
  kind: "progress" | "report" | "answer",
  ...names: readonly (string | number)[]
): string {
  return `<!-- tdd-arbiter ${kind} ${names.map(plain).join(" ")} -->`;
}

/** Nothing in it ends the comment, or the name. */
function plain(name: string | number): string {
  return encodeURIComponent(name).replaceAll("-", "%2D");
}
