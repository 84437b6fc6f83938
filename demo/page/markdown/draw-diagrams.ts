import { drawFlowchart } from "../flowchart/draw-flowchart.ts";

const DIAGRAM = /<pre><code class="language-mermaid">([\s\S]*?)<\/code><\/pre>/g;

/** Puts pictures where Mermaid's words stand; last of all, as nobody else's text may hold a picture. */
export function drawDiagrams(html: string): string {
  return html.replace(DIAGRAM, (all, source: string) => {
    const picture = drawFlowchart(plain(source));
    return picture === null ? all : `<div class="diagram">${picture}</div>`;
  });
}

function plain(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
