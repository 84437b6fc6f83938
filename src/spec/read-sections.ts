import { findPaths } from "./find-paths.ts";
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

/** The subject of a section, by its heading; the first pattern that matches wins. */
const KINDS = [
  [
    "aside",
    /out of scope|non.?goals?|not in scope|hors p[ée]rim|nicht im umfang|nicht.?ziele|non.?objectifs|no.?objetivos|fuera de alcance|fora do escopo|范围外|対象外/,
  ],
  [
    "outdatedTests",
    /\b(?:obsolete|outdated|wrong) tests?\b|\btests?\b.*\b(?:obsolete|outdated|wrong|no longer|to (?:be )?(?:adapt|chang|remov|rewr|updat)\w*)/,
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

/** What authors call the columns of a table. */
const COLUMNS = {
  id: /^(?:#|id|test.?id|nr\.?|no\.?|case.?id|tc|编号|番号)$/,
  title:
    /scenario|description|^test$|test.?case|^name$|^title$|^case$|requirement|beschreibung|szenario|titel|fall|titre|sc[ée]nario|descripci|escenario|caso|descri|用例|描述|场景|ケース|説明/,
  given:
    /^given|input|pre.?condition|set.?up|arrange|argument|eingabe|gegeben|angenommen|entr[ée]e|étant donné|entrada|dado|输入|前提|入力|^wenn man|^value$/,
  when: /^when|action|steps?$|^act$|^call|^wenn$|aktion|quand|cuando|quando|操作|もし/,
  // biome-ignore lint/suspicious/noThenProperty: the name of a column.
  then: /^then|expect|output|result|assert|ausgabe|erwartet|ergebnis|^dann|sortie|attendu|résultat|alors|salida|resultado|esperad|entonces|então|输出|期望|预期|结果|出力|期待|結果|returns?$/,
  criterion: /criteri|requirement|^rule$|must|kriterium|anforderung|crit[èe]re|criterio|验收|要件/,
  file: /^file|^path|^module|datei|pfad|fichier|chemin|archivo|arquivo|ruta|文件|路径|ファイル/,
  change:
    /change|^type$|action|operation|^kind$|änderung|^art$|modification|cambio|tipo|变更|类型|変更/,
  component: /component|class|function|komponente|composant|componente|组件/,
  /** Stricter than `component`: in a table of examples, "Class" is an input of the code. */
  testedComponent:
    /^(?:component|komponente|composant|componente|组件)(?: (?:name|under test))?$|^(?:class|function|module|unit) under test$/,
  testType: /^(?:test.?)?(?:type|kind|level)$|^(?:test)?(?:art|typ)$|^tipo$|类型$/,
  interface: /interface|signature|api|schnittstelle|接口/,
  risk: /^risk|risiko|risque|riesgo/,
  mitigation: /mitigation|gegenmaßnahme|countermeasure/,
} as const satisfies Record<string, RegExp>;

const LONGEST_HEADER = 100;

export type ColumnName = keyof typeof COLUMNS;

/** The first column with that meaning; null if the table has none. */
export function columnOf(header: readonly string[], name: ColumnName): number | null {
  const index = header.findIndex((cell) =>
    COLUMNS[name].test(plainText(cell.slice(0, LONGEST_HEADER)).toLowerCase()),
  );
  return index === -1 ? null : index;
}

const FIELDS = [
  ["goal", /^(?:goal|objective|ziel|objectif|objetivo|obiettivo|цель|目标|目的)$/],
  ["issue", /^issue$/],
  ["specId", /^spec(?:ification)?[ -]?id$/],
  ["base", /^(?:base|base branch|target branch)$/],
  ["lld", /^(?:lld|design|design document)$/],
  ["context", /^(?:context|context files|context paths)$/],
] as const satisfies readonly (readonly [string, RegExp])[];

type FieldName = (typeof FIELDS)[number][0];

/** Lines such as `base: main` or `* **Objective:** …`; the first of each name counts. */
export function readFields(blocks: readonly Block[]): Partial<Record<FieldName, string>> {
  const fields: Partial<Record<FieldName, string>> = {};
  for (const line of blocks.flatMap(fieldLines)) {
    const found = readField(line);
    if (found !== null) fields[found.name] ??= found.value;
  }
  return fields;
}

/** Whether a line is a field and so not part of the prose. */
export function isFieldLine(line: string): boolean {
  return readField(line) !== null;
}

function fieldLines(block: Block): string[] {
  if ((block.kind !== "item" && block.kind !== "paragraph") || block.quoted) return [];
  return block.kind === "item" ? [block.text.split("\n").join(" ")] : block.text.split("\n");
}

function readField(line: string): { name: FieldName; value: string } | null {
  const text = plainText(line);
  const colon = text.search(/[:：]/);
  if (colon === -1 || colon > 40) return null;
  const label = text.slice(0, colon).trim().toLowerCase();
  const name = FIELDS.find(([, pattern]) => pattern.test(label))?.[0];
  const value = text.slice(colon + 1).trim();
  return name === undefined || !isValue(name, value) ? null : { name, value };
}

/** "Base: all shapes share one" is a sentence, not a field. */
function isValue(name: FieldName, value: string): boolean {
  if (name === "base" || name === "specId") return value !== "" && !/\s/.test(value);
  if (name === "lld" || name === "context") return findPaths(value).length > 0;
  return value !== "";
}
