import octicons from "@primer/octicons";
import { Html } from "./html.ts";

/** One of GitHub's icons, in the colour of the text around it. */
export function icon(name: string, width = 16): Html {
  const octicon = octicons[name];
  if (octicon === undefined) throw new Error(`there is no icon ${name}`);
  return new Html(octicon.toSVG({ width }));
}
