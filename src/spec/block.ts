interface Placed {
  /** Counted from one, as editors do. */
  line: number;
}

export interface TableRow extends Placed {
  cells: string[];
}

/** A document's parts in the order they stand, their text as it was written. */
export type Block =
  | ({ kind: "heading"; level: number; text: string } & Placed)
  | ({ kind: "paragraph"; text: string; quoted: boolean } & Placed)
  | ({ kind: "item"; text: string; quoted: boolean; depth: number } & Placed)
  | ({ kind: "table"; header: string[]; rows: TableRow[] } & Placed)
  | ({ kind: "code"; text: string } & Placed);
