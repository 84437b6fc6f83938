import { cleanText } from "./clean-text.ts";

/** A text as it reads in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => NAMES[character] ?? "");
}

const NAMES: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;" },
  ...{ '"': "&quot;", "'": "&#39;" },
};

/** The same for text of others, without what would change how a line reads. */
export function foreignHtml(text: string): string {
  return escapeHtml(cleanText(text));
}
