import { createMarkdownFormatter } from "../../src/cli/format-markdown.ts";
import { addAlerts, addTasks } from "../page/markdown-plugins.ts";

/** Formats a page of GitHub for the terminal, with its check boxes and alerts. */
export const formatMarkdown = createMarkdownFormatter({
  plugins: [addTasks, addAlerts],
  opensFolds: false,
});
