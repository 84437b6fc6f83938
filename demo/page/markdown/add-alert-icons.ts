import { icon } from "../icon.ts";

const ICONS: Readonly<Record<string, string>> = {
  Note: "info",
  Tip: "light-bulb",
  Important: "report",
  Warning: "alert",
  Caution: "stop",
};

/** Behind the sanitiser, which lets no picture through. */
export function addAlertIcons(html: string): string {
  return html.replace(
    /(<p class="alert-title">)(\w+)(?=<\/p>)/g,
    (_, opening: string, title: string) => `${opening}${icon(ICONS[title] ?? "info").text}${title}`,
  );
}
