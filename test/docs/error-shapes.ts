import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export interface ErrorShape {
  code: string;
  /** The message with … for every part that differs from time to time. */
  message: string;
  file: string;
  /** Whether the error brings its fix, which is shown with the message. */
  hasFix: boolean;
}

const SOURCE = fileURLToPath(new URL("../../src/", import.meta.url));

/** Every error that the source makes with its words in place, read off the source itself. */
export function findErrorShapes(): ErrorShape[] {
  const names = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".ts")).flatMap(shapesIn);
}

/** The closed list of codes. */
export function findErrorCodes(): string[] {
  const text = readFileSync(join(SOURCE, "errors.ts"), "utf8");
  const lists = text.match(/const [A-Z]+_CODES = \[[^\]]+\]/g) ?? [];
  return lists.flatMap((list) => [...list.matchAll(/"([a-z-]+)"/g)].map(([, code = ""]) => code));
}

function shapesIn(file: string): ErrorShape[] {
  const text = readFileSync(join(SOURCE, file), "utf8");
  if (!text.includes("ArbiterError")) return [];
  const found: ErrorShape[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const [code, message, details] = wordsOf(node);
    if (code !== undefined && message !== undefined && ts.isStringLiteral(code)) {
      const hasFix = details !== undefined && /\bfix\b/.test(details.getText(source));
      for (const shape of shapesOf(message)) {
        found.push({ code: code.text, message: shape, file, hasFix });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Of `new ArbiterError(code, message, details)`, and of a table's entry `{ code, say, fix }`. */
function wordsOf(node: ts.Node): readonly (ts.Expression | undefined)[] {
  if (ts.isNewExpression(node)) {
    const { expression, arguments: given = [] } = node;
    return ts.isIdentifier(expression) && expression.text === "ArbiterError" ? given : [];
  }
  if (!ts.isObjectLiteralExpression(node)) return [];
  const initializerOf = (name: string) =>
    node.properties
      .filter(ts.isPropertyAssignment)
      .find((property) => ts.isIdentifier(property.name) && property.name.text === name)
      ?.initializer;
  return [initializerOf("code"), initializerOf("say"), initializerOf("fix") && node];
}

function shapesOf(message: ts.Expression): string[] {
  if (ts.isStringLiteralLike(message)) return [message.text];
  if (ts.isConditionalExpression(message)) {
    return [...shapesOf(message.whenTrue), ...shapesOf(message.whenFalse)];
  }
  if (!ts.isTemplateExpression(message)) return [];
  const parts = message.templateSpans.map(({ literal }) => `…${literal.text}`);
  // What follows on lines of its own is a list.
  return (message.head.text + parts.join("")).split("\n").slice(0, 1);
}
