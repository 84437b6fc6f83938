import type { MarkdownIt } from "markdown-it";

/** `- [x]` as a box that is ticked. */
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
