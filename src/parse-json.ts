/** The value of a JSON text; undefined for a text that is not JSON. */
export function parseJson(
  text: string,
  revive?: (key: string, value: unknown) => unknown,
): unknown {
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}
