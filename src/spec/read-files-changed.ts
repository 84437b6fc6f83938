import { findPaths, pathsInField, withoutDot } from "./find-paths.ts";
import { type Block, cellIn } from "./markdown/read-blocks.ts";
import { doneSections, type Section } from "./read-sections.ts";
import type { ChangedFile } from "./spec.ts";
import { columnOf } from "./table-columns.ts";

const CHANGES = [
  [
    "add",
    /(?<!\p{L})(?:add(?:ed)?|new|creat(?:e|ed)|neu|hinzu\p{L}*|ajout\p{L}*|nouveau|nuevo|crear|novo|criar)(?!\p{L})|新增|新規|新建|追加/iu,
  ],
  [
    "delete",
    /(?<!\p{L})(?:delet(?:e|ed)|remov(?:e|ed)|drop|lösch\p{L}*|entfern\p{L}*|supprim\p{L}*|eliminar|borrar|remover)(?!\p{L})|删除|削除/iu,
  ],
  [
    "modify",
    /(?<!\p{L})(?:modif\p{L}*|chang(?:e|ed|es)|updat(?:e|ed)|edit(?:ed)?|extend|änder\p{L}*|geändert|anpassen|cambiar|alterar|renamed?|moved?)(?!\p{L})|修改|変更/iu,
  ],
] as const;

/**
 * What the document says will change: tables of files, and lists below a heading about them. Those in
 * the definition of done count only if there are no others: they are checked against the others.
 */
export function readFilesChanged(sections: readonly Section[]): ChangedFile[] {
  const done = new Set(doneSections(sections));
  const files = filesIn(sections.filter((section) => !done.has(section)));
  return files.length > 0 ? files : filesIn(sections);
}

function filesIn(sections: readonly Section[]): ChangedFile[] {
  const found = sections
    .filter(({ kind }) => kind !== "aside")
    .flatMap(({ kind, blocks }) =>
      blocks.flatMap((block) => {
        if (block.kind === "table") return fromTable(block, { announced: kind === "filesChanged" });
        return kind === "filesChanged" ? fromLines(block) : [];
      }),
    );
  return [...new Map(found.map((file) => [file.path, file])).values()];
}

function fromTable(table: Block & { kind: "table" }, { announced }: { announced: boolean }) {
  const file = columnOf(table.header, "file");
  const change = columnOf(table.header, "change");
  if (file === null || (change === null && !announced)) return [];
  return table.rows.flatMap((row) =>
    pathsInField(cellIn(row, file)).map((path) => ({
      path,
      change: changeIn(change === file ? "" : cellIn(row, change)),
      line: row.line,
    })),
  );
}

/** The words around the path say what changes: `- shop/cart.py (new)`. */
function fromLines(block: Exclude<Block, { kind: "table" }>): ChangedFile[] {
  return block.text.split("\n").flatMap((text, index) => {
    const [path] = findPaths(text);
    if (path === undefined) return [];
    const around = text.replace(path, "");
    const line = block.line + index + (block.kind === "code" ? 1 : 0);
    return [{ path: withoutDot(path), change: changeIn(around), line }];
  });
}

/** What a text says happens to a file; null if it does not say. */
function changeIn(text: string): ChangedFile["change"] {
  return CHANGES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
