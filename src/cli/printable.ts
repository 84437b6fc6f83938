/** Some of these words are a model's or a test's: they move no cursor and ring no bell. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]+/gu, " ");
}
