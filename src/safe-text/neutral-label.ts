/** What Mermaid, or the page around it, might take for something else, and what looks like it. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '"': "'",
  "`": "'",
  "<": "‹",
  ">": "›",
  "{": "(",
  "}": ")",
  "\\": "/",
  "&": "＆",
  "#": "＃",
  ";": ",",
  $: "＄",
};

/**
 * Somebody's words as a text in a Mermaid diagram: one line in quotes, with no directive, entity,
 * formula, icon or markup in it, however Mermaid looks at it.
 */
export function neutralLabel(text: string): string {
  const line = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/["`<>{}\\&#;$]/g, (sign) => LOOKALIKES[sign] ?? "")
    .replace(/%(?=%)/g, "% ")
    // `fa:fa-car` is a picture of one.
    .replace(/:(?=fa-)/g, ": ");
  // Between two quotes there has to be something.
  return `"${line || " "}"`;
}
