import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
function oneLine(text,maxChars=240){let line=text.replace(/\s+/g," ").trim();return line.length<=maxChars?line:`${line.slice(0,Math.max(0,maxChars-1))}\u2026`}export{oneLine};
