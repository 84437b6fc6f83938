import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  type ParserErrorHandler,
  parseFragment,
} from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

/** Places in the HTML of a page. */
export interface Range {
  start: number;
  end: number;
}

export interface Tag extends Range {
  name: string;
}

interface VisiblePage {
  texts: Range[];
  /** The tags of visible elements. */
  tags: Tag[];
}

/** Finds the texts and tags that a page shows, as browsers read its HTML. */
export function readPage(html: string): VisiblePage {
  const page: VisiblePage = { texts: [], tags: [] };
  const root = parsePage(html);
  if (root === null) return page;
  const stack: { node: Node; small: number }[] = [{ node: root, small: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node } = next;
    const small = next.small + (SMALL.has(node.nodeName) ? 1 : 0);
    if (small > MAX_SMALL || hides(node)) continue;
    addNode(page, html, node);
    if ("childNodes" in node)
      for (const child of node.childNodes) stack.push({ node: child, small });
  }
  return page;
}

const SMALL: ReadonlySet<string> = new Set(["sub", "sup", "small"]);
/** Text this deep in small print is a few pixels high. */
const MAX_SMALL = 4;

function hides(node: Node): boolean {
  if (!("tagName" in node)) return false;
  const { tagName, attrs } = node;
  const isReversed =
    tagName === "bdo" && attrs.some(({ name, value }) => name === "dir" && /rtl/i.test(value));
  return tagName === "rp" || isReversed || attrs.some(({ name }) => name === "hidden");
}

function addNode(page: VisiblePage, html: string, node: Node): void {
  if ("tagName" in node) addTags(page, html, node);
  else if (node.nodeName === "#text" && node.sourceCodeLocation) {
    const { startOffset, endOffset } = node.sourceCodeLocation;
    page.texts.push({ start: startOffset, end: endOffset });
  }
}

/** A tag over several lines is left out: what stays of it could begin a quotation or a list. */
function addTags(page: VisiblePage, html: string, node: DefaultTreeAdapterTypes.Element): void {
  const { startTag, endTag } = node.sourceCodeLocation ?? {};
  if (!startTag || html.slice(startTag.startOffset, startTag.endOffset).includes("\n")) return;
  for (const tag of [startTag, endTag]) {
    if (tag) page.tags.push({ name: node.tagName, start: tag.startOffset, end: tag.endOffset });
  }
}

/** Browsers repeat elements that are never closed in every paragraph: a short text can make a page that is endless. */
const MAX_ELEMENTS = 150_000;

class TooManyElements extends Error {}

/** Null for a page that is too large to be meant for readers. Nothing of it is read. */
function parsePage(html: string, onParseError?: ParserErrorHandler): Node | null {
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...element) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...element);
    },
    // Texts stay apart that only a dropped tag separates.
    insertText(parent, text) {
      defaultTreeAdapter.appendChild(parent, defaultTreeAdapter.createTextNode(text));
    },
    insertTextBefore(parent, text, next) {
      defaultTreeAdapter.insertBefore(parent, defaultTreeAdapter.createTextNode(text), next);
    },
  };
  try {
    const body = defaultTreeAdapter.createElement("body", names.NS.HTML, []);
    const options = { sourceCodeLocationInfo: true, treeAdapter };
    return parseFragment(body, html, onParseError ? { ...options, onParseError } : options);
  } catch (error) {
    if (error instanceof TooManyElements) return null;
    throw error;
  }
}

/** Whether HTML ends in a tag that is not closed. */
export function endsInTag(html: string): boolean {
  let isOpen = false;
  const root = parsePage(html, ({ code }) => {
    isOpen ||= code === "eof-in-tag";
  });
  return isOpen || root === null;
}
