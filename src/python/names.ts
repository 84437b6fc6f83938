const NAME = /^[A-Za-z_]\w*$/;

export const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** Whether a text is a valid name in Python, and not a keyword. */
export function isPythonName(text: string): boolean {
  return NAME.test(text) && !KEYWORDS.has(text);
}

/** `shop.cart` or `Cart.add`: names with dots between them. */
export function isDottedName(text: string): boolean {
  return text.split(".").every(isPythonName);
}

/** A name in any script, as a part of a pattern with the flag `u`. */
export const ANY_NAME = String.raw`[\p{XID_Start}_]\p{XID_Continue}*`;

/** Python takes letters that look the same for the same name. */
export function asPythonReads(name: string): string {
  return name.normalize("NFKC");
}
