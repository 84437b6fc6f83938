import MarkdownIt, { type Token } from "markdown-it";
import { addAlerts } from "../page/markdown/add-alerts.ts";
import { addTasks } from "../page/markdown/add-tasks.ts";
import type { Paint } from "./paint.ts";
import { plainSigns, tellInline } from "./tell-inline.ts";
import { tellTable } from "./tell-table.ts";
import { wrap } from "./wrap.ts";

interface Look {
  width: number;
  paint: Paint;
}

const parser = new MarkdownIt({ html: true, linkify: false }).use(addTasks).use(addAlerts);

/** What a person would read of it first: folded parts stay folded, and diagrams are for the page. */
export function tellMarkdown(text: string, look: Look): string[] {
  return joined(tellBlocks(withoutFolds(parser.parse(text, {})), look));
}

/** The tokens that are on top of all folds; of a fold, its first line. */
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

interface Block {
  lines: string[];
  /** How many tokens it was made from. */
  length: number;
}

type Teller = (tokens: readonly Token[], look: Look) => string[];

/** By the token that opens them; each gets all tokens up to the one that closes it. */
const TELLERS: Readonly<Record<string, Teller>> = {
  heading_open: (tokens, { width, paint }) =>
    tellText(tokens[1], { width, paint }).map((line) => paint("bold", line)),
  paragraph_open: (tokens, look) => tellText(tokens[1], look),
  bullet_list_open: (tokens, look) => tellList(tokens, look, () => "- "),
  ordered_list_open: (tokens, look) => tellList(tokens, look, (index) => `${index + 1}. `),
  blockquote_open: (tokens, { width, paint }) => {
    const inner = tellBlocks(tokens.slice(1, -1), { width: width - 2, paint });
    return joined(inner).map((line) => `${paint("dim", "▏")} ${line}`);
  },
  table_open: (tokens, { width, paint }) => tellTable(readRows(tokens, paint), width),
  fence: ([token], { width, paint }) => {
    if (token?.info.trim() === "mermaid") return [paint("dim", "(a diagram)")];
    const lines = plainSigns(token?.content ?? "")
      .trimEnd()
      .split("\n");
    return lines.flatMap((line) => wrap(line, width - 2).map((part) => `  ${part}`));
  },
  html_block: ([token], { width, paint }) => {
    const summary = /<summary>([\s\S]*?)<\/summary>/.exec(token?.content ?? "")?.[1];
    const words = plainSigns((summary ?? token?.content ?? "").replace(/<!--[\s\S]*?-->/g, ""))
      .replace(/<[^>]*>/g, "")
      .trim();
    if (words === "") return [];
    return wrap(summary === undefined ? words : `▸ ${words}`, width).map((line) =>
      summary === undefined ? line : paint("dim", line),
    );
  },
  hr: (_, { width, paint }) => [paint("dim", "─".repeat(width))],
};

function tellBlocks(tokens: readonly Token[], look: Look): string[][] {
  const blocks: string[][] = [];
  for (let index = 0; index < tokens.length; ) {
    const { lines, length } = tellBlock(tokens.slice(index), look);
    if (lines.length > 0) blocks.push(lines);
    index += length;
  }
  return blocks;
}

function tellBlock(tokens: readonly Token[], look: Look): Block {
  const [first] = tokens;
  const end = tokens.findIndex(({ level, nesting }) => level === first?.level && nesting === -1);
  const length = first?.nesting === 1 && end > 0 ? end + 1 : 1;
  const teller = TELLERS[first?.type ?? ""];
  return { lines: teller === undefined ? [] : teller(tokens.slice(0, length), look), length };
}

function tellText(token: Token | undefined, { width, paint }: Look): string[] {
  const text = tellInline(token?.children ?? [], paint).trim();
  return text === "" ? [] : text.split("\n").flatMap((line) => wrap(line.trim(), width));
}

function tellList(
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
    const lines = tellBlocks(rest.slice(1, end), look).flat();
    items.push(...lines.map((line, at) => (at === 0 ? sign : " ".repeat(sign.length)) + line));
    index += end + 1;
  }
  return items;
}

function readRows(tokens: readonly Token[], paint: Paint): string[][] {
  const rows: string[][] = [];
  for (const { type, children } of tokens) {
    if (type === "tr_open") rows.push([]);
    if (type === "inline") rows.at(-1)?.push(tellInline(children ?? [], paint).trim());
  }
  return rows;
}

function joined(blocks: readonly string[][]): string[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : ["", ...block]));
}
