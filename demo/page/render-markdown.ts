import MarkdownIt from "markdown-it";
import { addAlertIcons } from "./markdown/add-alert-icons.ts";
import { addAlerts } from "./markdown/add-alerts.ts";
import { addReferences } from "./markdown/add-references.ts";
import { addTasks } from "./markdown/add-tasks.ts";
import { drawDiagrams } from "./markdown/draw-diagrams.ts";
import { sanitize } from "./markdown/sanitize.ts";

interface Surroundings {
  /** The repository's address: what is linked there is on this very page. */
  site?: string;
  /** Whether a line feed is one, as in comments, or a space, as in files. */
  breaks?: boolean;
}

/** What somebody wrote, as GitHub shows it, and nothing that GitHub would not allow. */
export function renderMarkdown(
  source: string,
  { site = "", breaks = true }: Surroundings = {},
): string {
  const parser = new MarkdownIt({ html: true, linkify: true, breaks });
  parser.use(addTasks).use(addAlerts).use(addReferences, { site });
  return drawDiagrams(addAlertIcons(sanitize(parser.render(source))));
}
