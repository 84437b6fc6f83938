/** Names with a meaning to git or GitHub, in lower case. */
const RESERVED = new Set([
  ...[".git", ".gitmodules", ".gitattributes", ".gitignore", ".mailmap", ".github", "codeowners"],
]);

/** What NTFS may call a reserved name in the old format of eight characters. */
const SHORT_NAME = /^(?:git|gitmod|gitatt|gitign|github|mailma|codeow|(?:gi|ma)[0-9a-f]{4})~\d+/;

/**
 * Whether a part of the path is another spelling of a reserved name on NTFS or HFS+. Git leaves such a
 * file out without a word, or a checkout on another system writes to the reserved place.
 */
export function isGitAlias(path: string): boolean {
  return path.split(/[/\\]/).some((name) => {
    const plain = asOtherSystemsRead(name);
    return SHORT_NAME.test(plain) || (RESERVED.has(plain) && name.toLowerCase() !== plain);
  });
}

/** NTFS ignores a stream's name and dots and blanks at the end; HFS+ ignores invisible characters. */
function asOtherSystemsRead(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/:.*$/s, "")
    .replace(/[. ]+$/, "")
    .toLowerCase();
}
