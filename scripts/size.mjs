// Prints how large src/ is, and fails when it is larger than size-budget.json allows.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "..");
const budget = JSON.parse(readFileSync(path.join(root, "size-budget.json"), "utf8"));
const files = readdirSync(path.join(root, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => readSource(path.join(entry.parentPath, entry.name)));

const lines = sum(files, (file) => file.lines);
const functions = sum(files, (file) => file.functions);
const oneImporter = files.filter(
  ({ name }) => files.filter((other) => other.imports.includes(name)).length === 1,
).length;

/** @param {{ name: string }} file */
const folderOf = ({ name }) => name.split(path.sep).slice(1, -1)[0] ?? ".";
for (const folder of [...new Set(files.map(folderOf))].sort()) {
  const inside = files.filter((file) => folderOf(file) === folder);
  print(
    folder,
    inside.length,
    sum(inside, (file) => file.lines),
  );
}
print("src", files.length, lines);
console.log(`${Math.round((functions * 1000) / lines)} functions per 1,000 lines`);
console.log(`${oneImporter} files with one importer`);

const grown = Object.entries({ lines, files: files.length }).filter(
  ([what, size]) => size > budget[what],
);
for (const [what, size] of grown) {
  console.error(
    `src/ has ${size} ${what}, and size-budget.json allows ${budget[what]}. Take something out, or raise the number and say why in the commit.`,
  );
}
process.exitCode = grown.length === 0 ? 0 : 1;

/** @param {string} absolute */
function readSource(absolute) {
  const text = readFileSync(absolute, "utf8");
  const name = path.relative(root, absolute);
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  let functions = 0;
  /** @param {ts.Node} node */
  const count = (node) => {
    // Named ones: a callback is read where it stands.
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) functions += 1;
    ts.forEachChild(node, count);
  };
  count(source);
  const imports = source.statements
    .filter((node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    .flatMap(({ moduleSpecifier: from }) => (from && ts.isStringLiteral(from) ? [from.text] : []))
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => path.join(path.dirname(name), specifier));
  return { name, lines: text.split("\n").length - 1, functions, imports: [...new Set(imports)] };
}

/** @param {string} name @param {number} count @param {number} size */
function print(name, count, size) {
  console.log(
    `${name.padEnd(12)} ${String(count).padStart(4)} files ${String(size).padStart(6)} lines`,
  );
}

/** @template Item @param {Item[]} items @param {(item: Item) => number} of */
function sum(items, of) {
  return items.reduce((total, item) => total + of(item), 0);
}
