/** Where a sentence goes on with something else. What "do not" negates may go on after "and" or a comma. */
const BREAK =
  /\s*;\s*|,?\s+(?:but|however|whereas)\s+|,?\s+(?=instead\b(?! of))|,\s+(?=(?:do not|don't|never|leave|keep|not|no)\b)|\s+and\s+(?=(?:do not|don't|never|leave|keep|not)\b)|,?\s+(?=without\b)/i;
/** "Nothing but this" is an exception, and no second half of a sentence. */
const EXCEPTION = /\b(nothing|anything|any(?: other)? files?|no(?: other)? files?|all) but\b/gi;

/** The clauses of a sentence, each of which asks for something or forbids it. */
export function splitClauses(sentence: string): string[] {
  return sentence.replace(EXCEPTION, "$1 except").split(BREAK);
}

/** Words about changing a file. */
const CHANGE = "(?:chang|touch|modif|edit|alter|updat|writ|overwrit|commit|delet|remov|mov|renam)";
const GAP = "[^.]{0,80}?";

/** What says that something is not to be changed, wherever it stands in the clause. */
const NEGATIVE = [
  /\b(?:do not|don't|dont|must not|mustn't|should not|shouldn't|shall not|may not|need not|needn't)\b(?! (?:forget|hesitate|worry|only|miss)\b)/,
  /\bnever\b(?! (?:forget|mind)\b)/,
  /^(?:and |or )?not\b(?! only\b)/,
  new RegExp(
    `\\b(?:(?:do|does|did|is|are|was|were|be|can|could|will|would|has|have) not|(?:doesn|didn|isn|aren|wasn|weren|can|couldn|won|wouldn|hasn|haven)'t|cannot) (?:(?:be|been|to|to be) )?(?:${CHANGE}|part of|in scope|affected|allowed|permitted|need|requir)`,
  ),
  new RegExp(`\\bwithout (?:an?y? )?(?:further )?${CHANGE}`),
  /\bleave\b/,
  new RegExp(`\\b(?:keep|kept)\\b${GAP}\\b(?:the same|stable|frozen|out of)\\b`),
  /\b(?:unchanged|untouched|unmodified|unaltered|unaffected|intact|as[- ]is|as (?:it is|they are|it was|they were))\b/,
  /\b(?:off[- ]limits|hands off|read[- ]only|out of scope|not in scope|forbidden|prohibited|disallowed|refrain|stay away|steer clear)\b/,
  /\b(?:is|are|stays?|remains?) (?:locked|protected|frozen|immutable|excluded)\b/,
  new RegExp(`\\bno (?:\\w+ )?(?:need|reason|${CHANGE}\\w*|edits?)\\b`),
  new RegExp(`\\bavoid (?:any )?(?:${CHANGE}|\\ue000)`),
  /\b(?:except|excepting|apart from|other than|besides|save for|instead of|rather than)\b/,
  /\b(?:ignore|skip|exclude|excluding) (?:the )?(?:file )?[\ue000\ue001]/,
  /\bnothing\b/,
  /\bfor (?:reference|context|information) only\b|\bonly (?:for (?:reference|context|information)|read)\b/,
] as const;

/** The same in other languages. */
const NEGATIVE_ELSEWHERE =
  /(?<!\p{L})(?:nicht|keine[nrms]?|kein|nie|niemals|ohne|unverändert|unangetastet|außer|pas|sans|jamais|aucune?|inchangée?s?|sauf|no (?:tocar|toques?|modifi\p{L}*|cambi\p{L}*|edit(?:ar|es)|alter(?:ar|es)|se)|nunca|sin (?:tocar|modificar|cambiar)|excepto|salvo|não|sem (?:alterar|mexer|tocar)|exceto|non (?:toccare|modificare|cambiare)|senza|niet|geen|не|без)(?!\p{L})|不|勿|禁止|别|ない|ません|せず|금지|마세요/iu;

/** "Do not change anything except this" allows this. */
const ONLY_THIS = new RegExp(
  `\\b(?:do not|don't|must not|never|nothing|no)\\b${GAP}\\b(?:except|other than|apart from|besides|outside|beyond)(?: (?:for|of|in|the|from))*(?: \\w+)? ?\\ue000`,
);

/** Whether a clause says that the file in it, or what it announces, is not to be changed. */
export function isNegative(clause: string): boolean {
  const words = normal(clause);
  if (ONLY_THIS.test(words)) return false;
  return NEGATIVE.some((pattern) => pattern.test(words)) || NEGATIVE_ELSEWHERE.test(words);
}

function normal(clause: string): string {
  return clause.toLowerCase().replace(/[’‘]/g, "'").trim();
}

const ABOUT_BEFORE = [
  new RegExp(
    `\\b(?:do not|don't|never|must not|should not|may not)\\b${GAP}${CHANGE}\\w*(?: (?:it|this|that|them|these|those)\\b| the files?\\b|[.!\\s]*$)`,
  ),
  /^(?:it|this|that|they|these|those|the files?)\b.{0,40}\b(?:unchanged|untouched|as is|read[- ]only|off[- ]limits|out of scope|intact)\b/,
  new RegExp(
    `^(?:it|this|that|they|these|those|the files?)\\b.{0,20}\\b(?:not|never) (?:to )?(?:be )?${CHANGE}`,
  ),
  /\b(?:leave|keep) (?:(?:it|this|that|them|these|those|the files?)\b|alone|as is)(?! (?:in sync|up to date))/,
  /^(?:unchanged|untouched|as is|read[- ]only|off[- ]limits|out of scope|hands off)\b/,
];

/** Whether a clause that names no file forbids to change those named before it: "Do not edit it." */
export function negatesBefore(clause: string): boolean {
  const words = normal(clause);
  return !/\b(?:else|other)\b/.test(words) && ABOUT_BEFORE.some((pattern) => pattern.test(words));
}

const HEADING = new RegExp(
  `^(?:(?:files? |paths? )?(?:that )?(?:(?:are )?out of scope|non[- ]?goals?|(?:are )?not in scope|unchanged|untouched|read[- ]only|exclu(?:ded|sions?)|protected|forbidden|off[- ]limits|leave (?:alone|as is)|keep (?:as is|unchanged)|no changes?|(?:do not|don't|never|must not|should not|not to|not) (?:be )?${CHANGE}\\w*)(?: (?:these|the following|this|any of these|existing))?(?: (?:files?|paths?|modules?|folders?))?|hors p[ée]rim\\S*|nicht (?:im umfang|ändern)|nicht.?ziele|non.?objectifs|no.?objetivos|fuera de alcance|fora do escopo|范围外|対象外)$`,
);

/** Whether everything below this heading is not to be changed. */
export function isNegativeHeading(heading: string): boolean {
  return heading.length <= 60 && HEADING.test(normal(heading.replace(/[*_`:：.!]/g, "")));
}
