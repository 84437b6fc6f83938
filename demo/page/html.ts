import { escapeHtml } from "./escape-html.ts";

/** HTML of our own making; a string is somebody's text, and is escaped when it is put into some. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[] | null;

export function html(ours: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: ours }, ...values.map(show)));
}

function show(value: Value): string {
  if (value === null) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return escapeHtml(String(value));
}
