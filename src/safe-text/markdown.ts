declare const built: unique symbol;

/** Words of somebody else, and how they are to be shown; at most so many characters of them. */
interface Foreign {
  kind:
    | "words"
    | "prose"
    | "cellProse"
    | "code"
    | "cellCode"
    | "block"
    | "quote"
    | "script"
    | "label"
    | "address";
  text: string;
  most: number;
}

export type Piece =
  | { kind: "ours"; text: string }
  | Foreign
  | { kind: "list"; items: readonly Markdown[]; between: string };

/**
 * A page in the making: our own Markdown, and in it the words of others, kept apart until the
 * sanitiser renders it. It is no string, so that nothing can be posted or printed before.
 */
export interface Markdown {
  readonly pieces: readonly Piece[];
  readonly [built]: true;
}

/** Our own Markdown as it is written; every string put into it is somebody's words. */
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

/** One line of text. */
export function words(text: string, most = ALL): Markdown {
  return build([{ kind: "words", text, most }]);
}

/** One line of text, in which what stands in ticks is code. */
export function prose(text: string, most = ALL): Markdown {
  return build([{ kind: "prose", text, most }]);
}

/** One line of code. */
export function code(text: string, most = ALL): Markdown {
  return build([{ kind: "code", text, most }]);
}

/** Many lines as they are, behind a fence. Stands between blank lines. */
export function block(text: string, most = ALL): Markdown {
  return build([{ kind: "block", text, most }]);
}

/** Commands to type, behind a fence: never cut, because half of them would do something else. */
export function script(text: string): Markdown {
  return build([{ kind: "script", text, most: ALL }]);
}

/** Many lines of prose, as a quotation. Stands between blank lines. */
export function quote(text: string, most = ALL): Markdown {
  return build([{ kind: "quote", text, most }]);
}

/** A text in a Mermaid diagram, in quotes: all that follows of it is what it says. */
export function label(text: string, most = ALL): Markdown {
  return build([{ kind: "label", text, most }]);
}

/** A link to a page that we know of ourselves: never to an address that others wrote. */
export function link(text: string, address: string): Markdown {
  return md`[${text}](${build([{ kind: "address", text: address, most: ALL }])})`;
}

/** For a table, where a bar ends the cell even in code. */
export function cell({ pieces }: Markdown): Markdown {
  return build(
    pieces.map((piece): Piece => {
      if (piece.kind === "list") return { ...piece, items: piece.items.map(cell) };
      if (piece.kind === "prose") return { ...piece, kind: "cellProse" };
      return piece.kind === "code" ? { ...piece, kind: "cellCode" } : piece;
    }),
  );
}

/** Several in a row, without those that are empty; the middle ones go first when there are too many. */
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
