import { plainText } from "./markdown/inline-text.ts";
import type { Block } from "./markdown/read-blocks.ts";

export interface Section {
  /** Without number and decoration; empty above the first heading. */
  heading: string;
  /** The headings around the section, outermost first, and its own. */
  headings: string[];
  /** `12.1`, of its own heading or else of the innermost numbered one around it. */
  number: string | null;
  kind: SectionKind | null;
  blocks: Block[];
}

/** A line in bold, or one that ends in a colon, ranks below every real heading. */
const LINE_LEVEL = 7;
const LONGEST_HEADING_LINE = 80;

/** Splits a document into sections. A heading that says nothing inherits the kind of the section around it. */
export function readSections(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ heading: "", headings: [], number: null, kind: null, blocks: [] }];
  let open: (Heading & Pick<Section, "kind">)[] = [];
  for (const block of blocks.flatMap(splitAtHeadingLines)) {
    const found = asHeading(block);
    if (found === null) {
      sections.at(-1)?.blocks.push(block);
      continue;
    }
    open = open.filter(({ level }) => level < found.level);
    const kind = sectionKind(found.text) ?? open.at(-1)?.kind ?? null;
    const number = found.number ?? open.at(-1)?.number ?? null;
    open.push({ ...found, number, kind });
    const headings = open.map(({ text }) => text);
    sections.push({ heading: found.text, headings, number, kind, blocks: [] });
  }
  return sections;
}

/** Splits paragraphs in which a line such as `**Expected**` is a heading. */
function splitAtHeadingLines(block: Block): Block[] {
  if (block.kind !== "paragraph" || !block.text.includes("\n")) return [block];
  const parts: (Block & { kind: "paragraph" })[] = [];
  let afterHeading = true;
  for (const [index, text] of block.text.split("\n").entries()) {
    const part = { ...block, text, line: block.line + index };
    const last = parts.at(-1);
    const isHeading = asHeading(part) !== null;
    if (isHeading || afterHeading || last === undefined) parts.push(part);
    else last.text += `\n${text}`;
    afterHeading = isHeading;
  }
  return parts;
}

interface Heading {
  level: number;
  text: string;
  number: string | null;
}

const NUMBER =
  /^\P{L}{0,10}?(?:section|chapter|abschnitt|kapitel)?\s{0,5}(\d+(?:\.\d+)*)(?![\p{L}\p{N}])/iu;

function asHeading(block: Block): Heading | null {
  if (block.kind !== "heading" && block.kind !== "paragraph") return null;
  const isLine = block.kind === "paragraph";
  if (isLine && (block.quoted || block.text.length > LONGEST_HEADING_LINE)) return null;
  if (isLine && block.text.includes("\n")) return null;
  const text = headingText(block.text);
  const number = NUMBER.exec(plainText(block.text))?.[1] ?? null;
  if (!isLine) return { level: block.level, text, number };
  const isBold = /^(\*\*|__)[^*_]+\1:?$/.test(block.text);
  const announces = /[:：]$/.test(block.text) && sectionKind(text) !== null;
  return isBold || announces ? { level: LINE_LEVEL, text, number } : null;
}

/** `## 2.1.1 ✅ **Files Changed:**` is about "Files Changed". */
function headingText(markdown: string): string {
  return plainText(markdown)
    .replace(/^[^\p{L}\p{N}`]+/u, "")
    .replace(/^\d+(?:\.\d+)*[.)]?\s+/, "")
    .replace(/^[^\p{L}\p{N}`]+/u, "")
    .replace(/[:：]$/, "")
    .trim();
}

/** What a section is about, by its heading; the first pattern that matches wins. */
const KINDS = [
  [
    "aside",
    /out of scope|non.?goals?|not in scope|hors p[ée]rim|nicht im umfang|nicht.?ziele|non.?objectifs|no.?objetivos|fuera de alcance|fora do escopo|范围外|対象外/,
  ],
  [
    "outdatedTests",
    /(existing|old|current) tests|tests? (that|which|to be|becom|made|no longer)|(obsolete|outdated|wrong) tests/,
  ],
  ["goal", /^(?:goals?|objectives?|overview|summary)\b.*\b(?:dod|definition of done)\b/],
  ["risks", /\brisks?\b|mitigation|risiken|risques|riesgos/],
  ["done", /definition of done|\bdod\b|done (when|means)|^done$|fertig wenn/],
  [
    "filesChanged",
    /files? (to be )?(changed|affected|modified|touched|to (change|modify|touch))|(affected|changed|modified) (files|modules)|(geänderte|betroffene|zu ändernde) dateien|fichiers (modifiés|concernés|à (modifier|changer|créer))|archivos (modificados|afectados|a modificar)|arquivos alterados|修改的?文件|変更(する|対象の?)?ファイル/,
  ],
  [
    "contextPaths",
    /(context|relevant|related) (files|paths)|files? to (read|look)|kontextdateien|fichiers de contexte|archivos de contexto/,
  ],
  ["baseBranch", /^(base|target)( branch)?$|^basis.?branch|^branche de base|^rama base/],
  ["lld", /^lld$|^(low.level )?design (document|doc)\b/],
  [
    "aside",
    /open questions?|manual tests|test commands|fixtures|alternatives|review log|appendix|anhang|additional (context|information|notes)|screenshots?|references|related issues|environment|^versions?\b|^logs?\b|traceability|path validation|workaround|^notes?$|^links$|^status$|^consequences$|^umgebung$|^environnement$|^logs? output$/,
  ],
  [
    "problem",
    /actual|current (behaviou?r|state)|observed|describe the bug|bug description|(steps|how)? ?to reproduce|repro(duction)?\b|tatsächlich|reproduzier|what happens|traceback|ist.?zustand|schritte|comportement actuel|comportamiento actual|现状|現状|再現/,
  ],
  [
    "testCases",
    /test.?(case|scenario|plan|specification)|scenarios?|^tests?$|testing|examples?|given.*when|testf[äa]lle|beispiele|szenari|cas de tests?|exemples|casos de (prueba|teste)|ejemplos|exemplos|casi di test|测试用例|示例|テストケース|例$|테스트|тест/,
  ],
  [
    "criteria",
    /accept|criteri|solution you|requirement|expect|behaviou?r|should|\bmust\b|specification|rules|akzeptanz|abnahme|anforderung|erwartet|crit[èe]res?|exigences|comportement attendu|requisitos|aceptaci|esperado|aceita|crit[ée]rios|requisiti|критери|требовани|ожидаем|验收|需求|预期|受け入れ|要件|期待|인수|요구|kabul|eisen|krav/,
  ],
  [
    "components",
    /components?|interface|signatures?|\bapi\b|data structures?|schnittstelle|signatur|komponenten|composants|componentes|接口|インターフェース/,
  ],
  [
    "aside",
    /alternatives|diagram|legal|compliance|performance|\bcosts?\b|security|safety|data sources|pipeline|deployment|dependenc|architecture decisions|logic flow|review/,
  ],
  [
    "goal",
    /goal|objective|overview|summary|description|purpose|problem|motivation|feature|^what|^why|^was |^warum|solution|^decision|context|background|user story|proposal|ziel|beschreibung|zusammenfassung|objecti[fv]|objetivo|descripci|descri[çc]|resum|scopo|цель|описание|目标|目的|概要|背景|描述|목표|설명|doel|amaç/,
  ],
] as const satisfies readonly (readonly [string, RegExp])[];

const LONGEST_HEADING = 200;

export type SectionKind = (typeof KINDS)[number][0];

export function sectionKind(heading: string): SectionKind | null {
  const words = heading.slice(0, LONGEST_HEADING).toLowerCase().normalize("NFC");
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const TRACEABILITY = /traceab|cross.?reference|rückverfolg|traçab|trazab|rastreab/i;

/**
 * The definition of done with everything below it: its sub-headings, whatever they are about, the
 * sections numbered as its parts, and the traceability that designs keep there.
 */
export function doneSections(sections: readonly Section[]): Section[] {
  const isDone = (heading: string) => sectionKind(heading) === "done";
  const numbers = sections.flatMap(({ heading, number }) =>
    isDone(heading) && number !== null ? [`${number}.`] : [],
  );
  return sections.filter(
    ({ headings, number }) =>
      headings.some((heading) => isDone(heading) || TRACEABILITY.test(heading)) ||
      numbers.some((prefix) => number?.startsWith(prefix)),
  );
}
