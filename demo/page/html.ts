import octicons from "@primer/octicons";

/** HTML from our source code. Strings that are interpolated into it are escaped. */
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

const NAMES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes text for HTML, between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => NAMES[sign] ?? sign);
}

/** One of GitHub's icons, in the color of the text around it. */
export function icon(name: string, width = 16): Html {
  const octicon = octicons[name];
  if (octicon === undefined) throw new Error(`there is no icon ${name}`);
  return new Html(octicon.toSVG({ width }));
}
