import type { MarkdownIt, StateCore, Token } from "markdown-it";

/** `#12` and whole commit ids become links, and links to this repository lead to this page. */
export function addReferences(parser: MarkdownIt, { site }: { site: string }): void {
  parser.core.ruler.after("linkify", "references", (state) => {
    for (const token of state.tokens) {
      if (token.children === null) continue;
      retargetLinks(token.children, site);
      token.children = withReferences(token.children, state);
    }
  });
}

function retargetLinks(tokens: readonly Token[], site: string): void {
  for (const [index, link] of tokens.entries()) {
    if (link.type === "link_open") retarget(link, tokens[index + 1], site);
  }
}

function retarget(link: Token, text: Token | undefined, site: string): void {
  const address = String(link.attrGet("href"));
  if (site === "" || !address.startsWith(`${site}/`)) return;
  const place = /^\/(?:issues|pull)\/(\d+)(#issuecomment)?/.exec(address.slice(site.length));
  link.attrSet("href", place === null ? "#" : `#thread-${place[1]}`);
  // An address that was written as it is, GitHub shows as what it leads to.
  if (text?.content.startsWith(site) && place !== null) {
    text.content = `#${place[1]}${place[2] === undefined ? "" : " (comment)"}`;
  }
}

/** A commit id is at least seven signs long and, to be told from a number or a word, of both kinds. */
const REFERENCE =
  /(?<![\w&/#])#(\d{1,6})\b|(?<![\w.#-])(?=[0-9]*[a-f])(?=[a-f]*[0-9])([0-9a-f]{7,40})(?![\w.-])/g;

/** In texts that are not in a link already. */
function withReferences(tokens: readonly Token[], { md, Token }: StateCore): Token[] {
  let depth = 0;
  return tokens.map((token) => {
    depth += token.type === "link_open" ? 1 : token.type === "link_close" ? -1 : 0;
    if (depth > 0 || token.type !== "text") return token;
    const made = new Token("html_inline", "", 0);
    made.content = md.utils.escapeHtml(token.content).replace(REFERENCE, refer);
    return made;
  });
}

function refer(_: string, number: string | undefined, sha: string | undefined): string {
  if (number === undefined) return `<code>${sha?.slice(0, 7)}</code>`;
  return `<a href="#thread-${number}">#${number}</a>`;
}
