import { parseMarkdown } from "./markdown.ts";
import { repairMojibake } from "./repair-mojibake.ts";
import { findUsedLabels, withoutDefinitions } from "./without-definitions.ts";
import { withoutHidden } from "./without-hidden.ts";

/** Turns the direction of writing, or has no shape: nobody who reads the page sees it. Emoji and Persian need joiners. */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}/gu;

/**
 * A text as a person sees it on the page: what is hidden from people is hidden from the model.
 * Lines keep their numbers.
 */
export function visibleText(raw: string): string {
  const text = repairMojibake(raw.replace(/\r\n?/g, "\n").replace(INVISIBLE, ""));
  if (!MAY_HIDE.test(text)) return text;
  const used = findUsedLabels(text);
  const lines = text.split("\n");
  for (const { type, map } of parseMarkdown(text)) {
    // In a block of code all of it is an example. The cells of a row do not know their lines.
    if (map === null || !/^(html_block|inline|tr_open)$/.test(type)) continue;
    const [start, end] = map;
    const isHtml = type === "html_block";
    const block = lines.slice(start, end).join("\n");
    const shown = withoutHidden({ text: block, hasCode: !isHtml });
    const seen = isHtml ? shown : withoutDefinitions(shown, used);
    lines.splice(start, end - start, ...seen.split("\n"));
  }
  return lines.join("\n");
}

const MAY_HIDE = /<[!?]|\]:/;
