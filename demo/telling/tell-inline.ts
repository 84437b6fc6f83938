import type { Token } from "markdown-it";
import type { Paint, Style } from "./paint.ts";

const STYLES: Readonly<Record<string, Style>> = {
  strong_open: "bold",
  em_open: "underline",
  link_open: "underline",
};

/** The words of a paragraph, coloured one by one, so that a line may be broken between any two. */
export function tellInline(tokens: readonly Token[], paint: Paint): string {
  const styles: Style[] = [];
  return tokens
    .map((token) => {
      const style = STYLES[token.type];
      if (style !== undefined) styles.push(style);
      if (token.type.endsWith("_close")) styles.pop();
      return painted(wordsOf(token), token.type === "code_inline" ? ["cyan"] : styles, paint);
    })
    .join("");
}

function wordsOf({ type, content }: Token): string {
  if (type === "softbreak" || type === "hardbreak") return "\n";
  if (type === "html_inline") return content.startsWith("<input") ? box(content) : "";
  return plainSigns(content);
}

function box(html: string): string {
  return html.includes(" checked") ? "☑ " : "☐ ";
}

/** Without what a terminal would obey. */
export function plainSigns(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}

function painted(text: string, styles: readonly Style[], paint: Paint): string {
  if (styles.length === 0) return text;
  return text.replace(/\S+/g, (word) => styles.reduce((all, style) => paint(style, all), word));
}
