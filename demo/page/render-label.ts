import type { Label } from "../thread/thread.ts";
import { type Html, html } from "./html.ts";

export function renderLabels(labels: readonly Label[]): Html {
  return html`${labels.flatMap((label) => [renderLabel(label), html` `])}`;
}

function renderLabel({ name, color }: Label): Html {
  return html`<span class="label" style="--color:#${color}">${name}</span>`;
}
