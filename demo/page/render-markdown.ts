import Parser, { type MarkdownIt, type StateCore, type Token } from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { drawFlowchart } from "./draw-flowchart.ts";
import { icon } from "./html.ts";
import { addAlerts, addTasks } from "./markdown-plugins.ts";

interface RenderOptions {
  /** The repository's address; links to it lead to this page. */
  site?: string;
  /** Whether a line feed breaks the line, as in comments, or not, as in files. */
  breaks?: boolean;
}

/** Renders Markdown as GitHub does, and drops what GitHub does not allow. */
export function renderMarkdown(
  source: string,
  { site = "", breaks = true }: RenderOptions = {},
): string {
  const parser = new Parser({ html: true, linkify: true, breaks });
  parser.use(addTasks).use(addAlerts).use(addReferences, { site });
  return drawDiagrams(colourDiffs(addAlertIcons(sanitize(parser.render(source)))));
}

/** `#12` and whole commit ids become links, and links to this repository lead to this page. */
function addReferences(parser: MarkdownIt, { site }: { site: string }): void {
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
  // GitHub shows a bare address as a reference to its target.
  if (text?.content.startsWith(site) && place !== null) {
    text.content = `#${place[1]}${place[2] === undefined ? "" : " (comment)"}`;
  }
}

/** A commit id has at least seven characters, among them a letter and a digit. */
const REFERENCE =
  /(?<![\w&/#])#(\d{1,6})\b|(?<![\w.#-])(?=[0-9]*[a-f])(?=[a-f]*[0-9])([0-9a-f]{7,40})(?![\w.-])/g;

/** Adds references to text outside links. */
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

/** GitHub's list of allowed tags, without those that our pages never use. */
const TAGS =
  "a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li ol p picture pre s samp source span strike strong sub summary sup table tbody td th thead tr ul";

const CELL = ["align", "colspan", "rowspan"];

/** Keeps the HTML that GitHub keeps, except images: the page loads nothing. */
function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS.split(" "),
    allowedAttributes: {
      a: ["href"],
      img: ["alt"],
      input: ["type", "checked", "disabled"],
      details: ["open"],
      ol: ["start"],
      td: CELL,
      th: CELL,
      div: ["align"],
      p: ["align"],
    },
    // Only our own boxes use these.
    allowedClasses: {
      div: ["alert", "alert-*"],
      p: ["alert-title"],
      li: ["task"],
      code: ["language-*"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    transformTags: {
      input: (_, { checked }) => ({
        tagName: "input",
        attribs: {
          type: "checkbox",
          disabled: "",
          ...(checked === undefined ? {} : { checked: "" }),
        },
      }),
      td: withAlign,
      th: withAlign,
    },
  });
}

/** Column alignment as an attribute, which GitHub keeps, instead of a style. */
function withAlign(tagName: string, { style = "", ...attribs }: Record<string, string>) {
  const side = /text-align:(left|center|right)/.exec(style)?.[1];
  return { tagName, attribs: side === undefined ? attribs : { ...attribs, align: side } };
}

const ICONS: Readonly<Record<string, string>> = {
  Note: "info",
  Tip: "light-bulb",
  Important: "report",
  Warning: "alert",
  Caution: "stop",
};

/** Runs after `sanitize`, which removes pictures. */
function addAlertIcons(html: string): string {
  return html.replace(
    /(<p class="alert-title">)(\w+)(?=<\/p>)/g,
    (_, opening: string, title: string) => `${opening}${icon(ICONS[title] ?? "info").text}${title}`,
  );
}

const DIFF = /(<pre><code class="language-diff">)([\s\S]*?)(?=<\/code><\/pre>)/g;
const DIFF_LINES = [
  [/^@@.*$/gm, "place"],
  [/^-.*$/gm, "removed"],
  [/^\+.*$/gm, "added"],
] as const;

/** Runs after `sanitize`, which removes classes. */
function colourDiffs(html: string): string {
  return html.replace(DIFF, (_, opening: string, lines: string) => {
    const coloured = DIFF_LINES.reduce(
      (text, [line, name]) => text.replace(line, `<span class="${name}">$&</span>`),
      lines,
    );
    return `${opening}${coloured}`;
  });
}

const DIAGRAM = /<pre><code class="language-mermaid">([\s\S]*?)<\/code><\/pre>/g;

/** Replaces Mermaid source by pictures. Runs last, because foreign text may not contain pictures. */
function drawDiagrams(html: string): string {
  return html.replace(DIAGRAM, (all, source: string) => {
    const picture = drawFlowchart(plain(source));
    return picture === null ? all : `<div class="diagram">${picture}</div>`;
  });
}

function plain(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
