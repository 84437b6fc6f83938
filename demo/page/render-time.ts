import { type Html, html } from "./html.ts";

/** To the second, since a whole story takes less than a minute. */
export function renderTime(at: string): Html {
  return html`<time datetime="${at}">at ${at.slice(11, 19)}</time>`;
}
