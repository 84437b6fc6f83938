import type { Person } from "../thread/thread.ts";
import { type Html, html } from "./html.ts";
import { icon } from "./icon.ts";

const FACES = ["#0969da", "#bf3989", "#9a6700", "#1b7c83", "#8250df", "#bc4c00"];

/** A person's first letter on a colour of their own; bots have a sign. */
export function renderAvatar({ login, isBot }: Person): Html {
  if (isBot) {
    const [face, sign] = login === "github-actions" ? ["#2088ff", "workflow"] : ["#24292f", "law"];
    return html`<span class="avatar bot" style="--face:${face}">${icon(sign)}</span>`;
  }
  const sum = [...login].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  const face = FACES[sum % FACES.length] ?? "";
  return html`<span class="avatar" style="--face:${face}">${login.slice(0, 1).toUpperCase()}</span>`;
}

export function renderName({ login, isBot }: Person): Html {
  return html`<strong>${login}</strong>${isBot ? html` <span class="badge">bot</span>` : null}`;
}
