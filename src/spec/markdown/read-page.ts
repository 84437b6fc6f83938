import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
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

/** What a page shows of its HTML, as browsers read it. */
export function readPage(html: string): VisiblePage {
  const page: VisiblePage = { texts: [], tags: [] };
  const treeAdapter = adapter();
  const root = parseFragment(body(), html, { sourceCodeLocationInfo: true, treeAdapter });
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

function body(): DefaultTreeAdapterTypes.Element {
  return defaultTreeAdapter.createElement("body", names.NS.HTML, []);
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

/** A page this large cannot be meant for readers: elements that are never closed are repeated in each paragraph. */
const MAX_ELEMENTS = 300_000;

/** Keeps texts apart that only a dropped tag separates, and bounds the size of the tree. */
function adapter(): typeof defaultTreeAdapter {
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new RangeError("The page has too many elements.");
      return defaultTreeAdapter.createElement(...element);
    },
    insertText(parent, text) {
      defaultTreeAdapter.appendChild(parent, defaultTreeAdapter.createTextNode(text));
    },
    insertTextBefore(parent, text, next) {
      defaultTreeAdapter.insertBefore(parent, defaultTreeAdapter.createTextNode(text), next);
    },
  };
}

/** Whether HTML ends in a tag that is not closed. */
export function endsInTag(html: string): boolean {
  let isOpen = false;
  parseFragment(body(), html, {
    onParseError({ code }) {
      isOpen ||= code === "eof-in-tag";
    },
  });
  return isOpen;
}
