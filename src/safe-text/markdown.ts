declare const built: unique symbol;

/** Text that did not come from our source code, and how to show it. */
interface ForeignText {
  kind:
    | "words"
    | "prose"
    | "cellProse"
    | "code"
    | "cellCode"
    | "block"
    | "diff"
    | "quote"
    | "script"
    | "label"
    | "address";
  text: string;
  /** The number of characters to show. */
  most: number;
}

export type Piece =
  | { kind: "ours"; text: string }
  | ForeignText
  | { kind: "list"; items: readonly Markdown[]; between: string };

/**
 * A page that keeps our own Markdown apart from foreign text until the sanitizer renders it. It is not
 * a string, so that nothing can post or print it before.
 */
export interface Markdown {
  readonly pieces: readonly Piece[];
  readonly [built]: true;
}

/** Markdown from our source code; every interpolated string counts as foreign text. */
export function md(
  ours: TemplateStringsArray,
  ...values: readonly (string | number | Markdown)[]
): Markdown {
  return build(
    ours.flatMap((text, index): Piece[] => {
      const value = values[index];
      const own: Piece = { kind: "ours", text };
      if (value === undefined) return [own];
      return typeof value === "object"
        ? [own, ...value.pieces]
        : [own, ...words(`${value}`).pieces];
    }),
  );
}

export const NOTHING = md``;

const ALL = Number.POSITIVE_INFINITY;

/** Foreign text as one line of plain text. */
export function words(text: string, most = ALL): Markdown {
  return build([{ kind: "words", text, most }]);
}

/** Foreign text as one line in which text between backticks stays code. */
export function prose(text: string, most = ALL): Markdown {
  return build([{ kind: "prose", text, most }]);
}

/** Foreign text as a code span. */
export function code(text: string, most = ALL): Markdown {
  return build([{ kind: "code", text, most }]);
}

/** Foreign text as a fenced block. Needs a blank line before and after. */
export function block(text: string, most = ALL): Markdown {
  return build([{ kind: "block", text, most }]);
}

/** Foreign text as a fenced block in which lines that begin with `-` and `+` are coloured. */
export function diff(text: string, most = ALL): Markdown {
  return build([{ kind: "diff", text, most }]);
}

/** Shell commands as a fenced block. Never cut: a part of them could do something else. */
export function script(text: string): Markdown {
  return build([{ kind: "script", text, most: ALL }]);
}

/** Foreign text as a quotation of several lines. Needs a blank line before and after. */
export function quote(text: string, most = ALL): Markdown {
  return build([{ kind: "quote", text, most }]);
}

/** Foreign text as a quoted label in a Mermaid diagram. */
export function label(text: string, most = ALL): Markdown {
  return build([{ kind: "label", text, most }]);
}

/** A link to an address that we made; never to one from foreign text. */
export function link(text: string, address: string): Markdown {
  return md`[${text}](${build([{ kind: "address", text: address, most: ALL }])})`;
}

/** Adapts Markdown to a table cell, which a `|` ends even inside code. */
export function cell({ pieces }: Markdown): Markdown {
  return build(
    pieces.map((piece): Piece => {
      if (piece.kind === "list") return { ...piece, items: piece.items.map(cell) };
      if (piece.kind === "prose") return { ...piece, kind: "cellProse" };
      return piece.kind === "code" ? { ...piece, kind: "cellCode" } : piece;
    }),
  );
}

/** Joins the items that are not empty. When a page is too long, the middle items are left out first. */
export function join(items: readonly Markdown[], between: "\n" | "\n\n" | ", "): Markdown {
  return build([{ kind: "list", items: items.filter((item) => !isNothing(item)), between }]);
}

function isNothing({ pieces }: Markdown): boolean {
  return pieces.every((piece) =>
    piece.kind === "list" ? piece.items.length === 0 : piece.text === "",
  );
}

function build(pieces: readonly Piece[]): Markdown {
  return { pieces } as Markdown;
}
