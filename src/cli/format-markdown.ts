import { stripVTControlCharacters } from "node:util";
import Parser, { type MarkdownIt, type Token } from "markdown-it";
import { textAt } from "../safe-text/clean-text.ts";

export type Style = "bold" | "dim" | "cyan" | "green" | "red" | "yellow" | "magenta" | "underline";
export type Paint = (style: Style, text: string) => string;

interface Look {
  width: number;
  paint: Paint;
}

interface FormatterOptions {
  plugins?: readonly ((parser: MarkdownIt) => void)[];
  /** Whether what GitHub folds is shown; otherwise only its first line is. */
  opensFolds: boolean;
}

/** Formats Markdown for a terminal, as lines. Diagrams are left to the page. */
export function createMarkdownFormatter({
  plugins = [],
  opensFolds,
}: FormatterOptions): (text: string, look: Look) => string[] {
  const parser = new Parser({ html: true, linkify: false });
  for (const plugin of plugins) parser.use(plugin);
  return (text, look) => {
    const tokens = parser.parse(text, {});
    return joined(formatBlocks(opensFolds ? tokens : withoutFolds(tokens), look));
  };
}

/** The tokens outside folds, and the first line of each fold. */
function withoutFolds(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter((token) => {
    if (token.type !== "html_block") return depth === 0;
    const opens = token.content.match(/<details\b/g)?.length ?? 0;
    const closes = token.content.match(/<\/details>/g)?.length ?? 0;
    const isShown = depth === 0;
    depth += opens - closes;
    return isShown;
  });
}

type Formatter = (look: Look, first: Token, tokens: readonly Token[]) => string[];

/** By opening token; each gets this one, and all up to the closing one. */
const FORMATTERS: Readonly<Record<string, Formatter>> = {
  heading_open: (look, _, [, text]) =>
    formatText(text, look).map((line) => look.paint("bold", line)),
  paragraph_open: (look, _, [, text]) => formatText(text, look),
  bullet_list_open: (look, _, tokens) => formatList(tokens, look, () => "- "),
  ordered_list_open: (look, _, tokens) => formatList(tokens, look, (index) => `${index + 1}. `),
  blockquote_open: ({ width, paint }, _, tokens) => {
    const inner = formatBlocks(tokens.slice(1, -1), { width: width - 2, paint });
    return joined(inner).map((line) => `${paint("dim", "▏")} ${line}`);
  },
  table_open: ({ width, paint }, _, tokens) => formatTable(readRows(tokens, paint), width),
  fence: ({ width, paint }, { info, content }) => {
    if (info.trim() === "mermaid") return [paint("dim", "(a diagram)")];
    const lines = withoutControls(content).trimEnd().split("\n");
    return lines.flatMap((line) => {
      const text = line.trimStart();
      const indent = `  ${line.slice(0, line.length - text.length)}`.slice(0, width / 2);
      return wrap(text, width - indent.length).map((part) => indent + part);
    });
  },
  html_block: ({ width, paint }, { content }) => {
    const summary = /<summary>([\s\S]*?)<\/summary>/.exec(content)?.[1];
    const words = withoutControls((summary ?? content).replace(/<!--[\s\S]*?-->/g, ""))
      .replace(/<[^>]*>/g, "")
      .trim();
    if (words === "") return [];
    return wrap(summary === undefined ? words : `▸ ${words}`, width).map((line) =>
      summary === undefined ? line : paint("dim", line),
    );
  },
  hr: ({ width, paint }) => [paint("dim", "─".repeat(width))],
};

function formatBlocks(tokens: readonly Token[], look: Look): string[][] {
  const blocks: string[][] = [];
  let end = 0;
  for (const [index, first] of tokens.entries()) {
    if (index < end) continue;
    end = index + lengthOfBlock(first, tokens.slice(index));
    const lines = FORMATTERS[first.type]?.(look, first, tokens.slice(index, end)) ?? [];
    if (lines.length > 0) blocks.push(lines);
  }
  return blocks;
}

/** The number of tokens that the first block of these consists of. */
function lengthOfBlock(first: Token, tokens: readonly Token[]): number {
  const end = tokens.findIndex(({ level, nesting }) => level === first.level && nesting === -1);
  return first.nesting === 1 && end > 0 ? end + 1 : 1;
}

function formatText(token: Token | undefined, { width, paint }: Look): string[] {
  const text = formatInline(token, paint).trim();
  return text === "" ? [] : text.split("\n").flatMap((line) => wrap(line.trim(), width));
}

function formatList(
  tokens: readonly Token[],
  { width, paint }: Look,
  mark: (index: number) => string,
): string[] {
  const inner = tokens.slice(1, -1);
  const items: string[] = [];
  for (let index = 0, count = 0; index < inner.length; count += 1) {
    const rest = inner.slice(index);
    const end = rest.findIndex(
      ({ type, level }) => type === "list_item_close" && level === rest[0]?.level,
    );
    const sign = mark(count);
    const look = { width: width - sign.length, paint };
    const lines = formatBlocks(rest.slice(1, end), look).flat();
    items.push(...lines.map((line, at) => (at === 0 ? sign : " ".repeat(sign.length)) + line));
    index += end + 1;
  }
  return items;
}

function readRows(tokens: readonly Token[], paint: Paint): string[][] {
  const rows: string[][] = [];
  for (const token of tokens) {
    if (token.type === "tr_open") rows.push([]);
    if (token.type === "inline") rows.at(-1)?.push(formatInline(token, paint).trim());
  }
  return rows;
}

function joined(blocks: readonly string[][]): string[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : ["", ...block]));
}

const STYLES: Readonly<Record<string, Style>> = {
  strong_open: "bold",
  em_open: "underline",
  link_open: "underline",
};

/** Colors words one by one, so that lines can be wrapped between them. */
function formatInline(text: Token | undefined, paint: Paint): string {
  const styles: Style[] = [];
  return (text?.children ?? [])
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
  return withoutControls(content);
}

function box(html: string): string {
  return html.includes(" checked") ? "☑ " : "☐ ";
}

/** Removes control characters. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}

function painted(text: string, styles: readonly Style[], paint: Paint): string {
  if (styles.length === 0) return text;
  return text.replace(/\S+/g, (word) => styles.reduce((all, style) => paint(style, all), word));
}

const GAP = "  ";

/** A table whose cells wrap within their columns. */
function formatTable(rows: readonly (readonly string[])[], width: number): string[] {
  const widths = columnWidths(rows, width);
  return rows.flatMap((row) => {
    const cells = row.map((cell, index) => wrap(cell, widths[index] ?? 1));
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) =>
      cells
        .map((lines, index) => padTo(textAt(lines, line), widths[index] ?? 0))
        .join(GAP)
        .trimEnd(),
    );
  });
}

const NARROWEST = 10;

/** As wide as their content; if that is too wide, the widest column shrinks first. */
function columnWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const count = Math.max(...rows.map(({ length }) => length));
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map((row) => widthOf(textAt(row, index)))),
  );
  const room = width - GAP.length * (count - 1);
  while (sum(widths) > room && Math.max(...widths) > NARROWEST) {
    const widest = widths.indexOf(Math.max(...widths));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Wraps text, which may be colored word by word, to a number of columns. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => pieces(one, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const plain = [...stripVTControlCharacters(word)];
  const count = Math.ceil(plain.length / width);
  return Array.from({ length: count }, (_, index) =>
    plain.slice(index * width, (index + 1) * width).join(""),
  );
}

const segmenter = new Intl.Segmenter("en");
const TWO_PLACES =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/u;

/** The number of columns that a text takes. */
export function widthOf(text: string): number {
  const signs = [...segmenter.segment(stripVTControlCharacters(text))];
  return signs.reduce((sum, { segment }) => sum + (TWO_PLACES.test(segment) ? 2 : 1), 0);
}

function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}
