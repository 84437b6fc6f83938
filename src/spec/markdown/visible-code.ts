const LANGUAGE = /^[\w+#.{}-]{1,20}$/;

/** Of a fence's info string a page uses the first word, and only to choose colours. */
export function visibleInfo(info: string): string {
  const [language = ""] = info.trim().split(/\s/, 1);
  return LANGUAGE.test(language) ? language : "";
}

/** What a page shows of a fenced block: diagrams, maps and formulas are drawn; other code is shown as it is. */
export function visibleCode(language: string, lines: readonly string[]): readonly string[] {
  return DRAWN[language.toLowerCase()]?.(lines) ?? lines;
}

type ShowLines = (lines: readonly string[]) => readonly string[];

const nothing: ShowLines = (lines) => lines.map(() => "");

const DRAWN: Readonly<Record<string, ShowLines>> = {
  mermaid: visibleDiagram,
  math: (lines) => visibleFormula(lines.join("\n")).split("\n"),
  geojson: nothing,
  topojson: nothing,
  stl: nothing,
};

/** Lines of a diagram that set colours, links and descriptions for screen readers. */
const UNDRAWN =
  /^\s*(?:%%|accTitle\b|accDescr\b|click\b|classDef\b|cssClass\b|class\s+[\w,\s]+$|style\b|linkStyle\b|links?\s+\S+\s*:|links\b|properties\b|callback\b|href\b|UpdateElementStyle\b|UpdateRelStyle\b)/;

function visibleDiagram(lines: readonly string[]): string[] {
  let hiddenUntil: RegExp | null = null;
  return lines.map((line, index) => {
    const isHidden = hiddenUntil !== null;
    if (hiddenUntil?.test(line)) hiddenUntil = null;
    else if (index === 0 && line.trim() === "---") hiddenUntil = /^\s*---\s*$/;
    else if (/^\s*accDescr\s*\{[^}]*$/.test(line)) hiddenUntil = /\}/;
    else if (/^\s*%%\{(?!.*\}%%)/.test(line)) hiddenUntil = /\}%%/;
    else if (!isHidden && !UNDRAWN.test(line)) return withoutComment(line, "%%");
    return "";
  });
}

function withoutComment(line: string, mark: string): string {
  const at = line.indexOf(mark);
  return at === -1 ? line : line.slice(0, at).trimEnd();
}

/** Commands that define text without showing it, or show it without ink, size or place. */
const UNSEEN =
  /\\(?:[hv]?phantom|(?:text)?color|definecolor|def|gdef|(?:re)?new(?:command|environment)|let|label|href|style|class|cssId|data|require|tiny|smash|(?:math)?[lrc]lap|raise|lower|rule|unicode|texttip|mathtip|toggle|mathchoice|if[a-z]*|begin\s*\{comment)(?![A-Za-z])/;
const COMMENT = /(?<!\\)%[^\n]*/g;

/** A formula without its comments; nothing of one that can hide text. */
export function visibleFormula(formula: string): string {
  return UNSEEN.test(formula) ? formula.replace(/[^\n]+/g, "") : formula.replace(COMMENT, "");
}
