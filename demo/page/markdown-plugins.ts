import type { MarkdownIt, Token } from "markdown-it";

/** Renders `- [x]` as a checkbox. */
export function addTasks(parser: MarkdownIt): void {
  parser.core.ruler.after("inline", "tasks", ({ tokens, Token }) => {
    for (const [index, token] of tokens.entries()) {
      const [item, paragraph] = [tokens[index - 2], tokens[index - 1]];
      const isFirst = item?.type === "list_item_open" && paragraph?.type === "paragraph_open";
      const [text] = token.children ?? [];
      const mark = /^\[([ xX])\] /.exec(text?.content ?? "");
      if (!isFirst || text?.type !== "text" || mark === null) continue;
      text.content = text.content.slice(mark[0].length);
      const box = new Token("html_inline", "", 0);
      box.content = `<input type="checkbox" disabled${mark[1] === " " ? "" : " checked"}> `;
      token.children?.unshift(box);
      item.attrJoin("class", "task");
    }
  });
}

const ALERTS = ["note", "tip", "important", "warning", "caution"] as const;

type Alert = (typeof ALERTS)[number];

/** Renders a quotation that begins with `[!NOTE]` as a note, and so on. */
export function addAlerts(parser: MarkdownIt): void {
  parser.core.ruler.after("inline", "alerts", (state) => {
    state.tokens = state.tokens.flatMap((token, index, tokens) => {
      const kind = alertAt(tokens, index);
      if (kind === null) return [token];
      const title = new state.Token("html_block", "", 0);
      title.content = `<p class="alert-title">${kind[0]?.toUpperCase()}${kind.slice(1)}</p>\n`;
      return [become(kind, tokens, index), title];
    });
  });
}

/** The kind of alert that starts at a token, whose first line is removed. */
function alertAt(tokens: readonly Token[], index: number): Alert | null {
  const text = tokens[index + 2];
  if (tokens[index]?.type !== "blockquote_open" || text?.type !== "inline") return null;
  const [first, lineFeed] = text.children ?? [];
  const kind = ALERTS.find((name) => first?.content === `[!${name.toUpperCase()}]`) ?? null;
  if (kind !== null) text.children?.splice(0, lineFeed === undefined ? 1 : 2);
  return kind;
}

function become(kind: Alert, tokens: readonly Token[], index: number): Token {
  const opening = tokens[index] as Token;
  const closing = tokens
    .slice(index)
    .find(({ type, level }) => type === "blockquote_close" && level === opening.level);
  opening.tag = "div";
  opening.attrSet("class", `alert alert-${kind}`);
  if (closing !== undefined) closing.tag = "div";
  return opening;
}
