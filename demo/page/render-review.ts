import type { Review } from "../thread/thread.ts";
import { type Html, html } from "./html.ts";
import { icon } from "./icon.ts";
import { words } from "./render-comment.ts";
import { renderAvatar, renderName } from "./render-person.ts";
import { renderTime } from "./render-time.ts";

const LOOKS = {
  approved: { icon: "check", dot: "good", verb: "approved these changes" },
  "changes-requested": { icon: "file-diff", dot: "bad", verb: "requested changes" },
  commented: { icon: "eye", dot: "", verb: "reviewed" },
  dismissed: { icon: "x", dot: "", verb: "had a review that was dismissed" },
} as const satisfies Record<Review["state"], object>;

/** As on GitHub, an approval that does not count is not green. */
export function renderReview(review: Review, { site }: { site: string }): Html {
  const { by, at, body, state, counts } = review;
  const look = LOOKS[state];
  const dot = counts ? look.dot : "";
  const said = body === "" ? null : html`<article class="box">${words(body, site)}</article>`;
  return html`<li class="review"><div class="line"><span class="dot ${dot}">${icon(look.icon)}</span><div>${renderAvatar(by)} ${renderName(by)} ${look.verb} ${renderTime(at)}${note(review)}</div></div>${said}</li>`;
}

function note({ counts, state, by }: Review): Html | null {
  if (counts || state === "commented") return null;
  return html`<span class="note">${by.login} has no write access: this review does not count.</span>`;
}
