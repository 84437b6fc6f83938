import MarkdownIt from "markdown-it";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

const markdownIt = new MarkdownIt({ html: true });
// GitHub disarms such a link, but shows its text as one.
markdownIt.validateLink = () => true;

/** The text that a browser shows of a document, and the language of its code, which colours it. */
export function renderedText(markdown: string): string {
  return textOf(parse(`<!doctype html><body>${markdownIt.render(markdown)}`));
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node)) return "";
  const attributes = "attrs" in node ? node.attrs : [];
  if (attributes.some(({ name }) => name === "hidden")) return "";
  const language =
    node.nodeName === "code" ? (attributes[0]?.value.replace("language-", "") ?? "") : "";
  return `${language} ${node.childNodes.map(textOf).join("")}`;
}
