import { plainText } from "./markdown/inline-text.ts";

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
