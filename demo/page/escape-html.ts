const NAMES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text as it may stand in HTML, between tags and in an attribute's quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => NAMES[sign] ?? sign);
}
