import sanitizeHtml from "sanitize-html";

/** GitHub's own list, without what our pages never have. */
const TAGS =
  "a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li ol p picture pre s samp source span strike strong sub summary sup table tbody td th thead tr ul";

const CELL = ["align", "colspan", "rowspan"];

/** Keeps what GitHub keeps of HTML; a page that needs nothing from elsewhere shows no picture from there. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS.split(" "),
    allowedAttributes: {
      a: ["href"],
      img: ["alt"],
      input: ["type", "checked", "disabled"],
      details: ["open"],
      ol: ["start"],
      td: CELL,
      th: CELL,
      div: ["align"],
      p: ["align"],
    },
    // Of no use to whoever writes them: they say how our own boxes look.
    allowedClasses: {
      div: ["alert", "alert-*"],
      p: ["alert-title"],
      li: ["task"],
      code: ["language-*"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    transformTags: {
      input: (_, { checked }) => ({
        tagName: "input",
        attribs: {
          type: "checkbox",
          disabled: "",
          ...(checked === undefined ? {} : { checked: "" }),
        },
      }),
      td: withAlign,
      th: withAlign,
    },
  });
}

/** A column's side as the attribute that GitHub keeps, not as a style. */
function withAlign(tagName: string, { style = "", ...attribs }: Record<string, string>) {
  const side = /text-align:(left|center|right)/.exec(style)?.[1];
  return { tagName, attribs: side === undefined ? attribs : { ...attribs, align: side } };
}
