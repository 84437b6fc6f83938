import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  ANSI,
  ArbiterError,
  cleanText,
  neutralTitle
} from "./chunk-IDSE3A7Y.js";

// src/safe-text/cut-middle.ts
function cutMiddle(text, most) {
  if (text.length <= most) return text;
  const room = Math.max(0, most - note(text.length).length);
  const head = wholeCharacters(text.slice(0, Math.ceil(room / 2)));
  const tail = wholeCharacters(text.slice(text.length - Math.floor(room / 2)));
  const missing = text.slice(head.length, text.length - tail.length);
  return `${head}${note([...missing].length)}${tail}`;
}
function note(count) {
  return ` \u2026 ${count} characters left out \u2026 `;
}
function wholeCharacters(text) {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}

// src/safe-text/inert-lines.ts
var COMMAND = new RegExp("^((?:[^\\S\\n]|\\p{DI})*):(?=\\p{DI}*:)", "gmu");
var OLD_COMMAND = new RegExp("##(?=\\p{DI}*\\[)", "gu");
function inertLines(text) {
  return text.replace(COMMAND, "$1: ").replace(OLD_COMMAND, "## ");
}

// src/safe-text/find-patterns.ts
var SHAPES = [
  /gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}/dg,
  /\bsk-(?=[\w-]{0,40}\d)[\w-]{20,}|\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/dg,
  /AIza[\w-]{30,}|\bya29\.[\w-]{20,}/dg,
  /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/dg,
  /\bxox[a-z](?:\.[a-z]+)?-[\w-]{10,}|\bxapp-[\w-]{10,}|hooks\.slack\.com\/services\/[\w/]{20,}/dg,
  /\bnpm_[A-Za-z0-9]{30,}|\bpypi-[\w-]{50,}|\bhf_[A-Za-z0-9]{30,}/dg,
  /(?<![\w-])SG\.[\w-]{16,64}\.[\w-]{16,}/dg,
  /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/dg,
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,20000}(?:-----END [A-Z0-9 ]{0,50}-----)?/dg,
  /(?<![\w+.-])[A-Za-z][\w+.-]{1,20}:\/\/[^\s/:@]{0,100}:(?<hidden>[^\s/@]{1,500})@/dg,
  /\bauthorization["']?\s?[:=]\s?["']?(?:bearer|basic|token)\s(?<hidden>[\w.+/=~-]{8,})/dgi
];
function findPatterns(text) {
  return SHAPES.flatMap(
    (shape) => Array.from(text.matchAll(shape), ({ indices, index, 0: match }) => {
      return indices?.groups?.hidden ?? [index, index + match.length];
    })
  );
}

// src/safe-text/secret-forms.ts
function secretForms(secret) {
  const bytes = Buffer.from(secret, "utf8");
  const pairs = bytes.toString("hex").match(/../g) ?? [];
  const escaped = encodeURIComponent(bytes.toString("utf8"));
  const strict = escaped.replace(/[!'()*]/g, hexEscape);
  return [
    secret,
    [...secret].reverse().join(""),
    JSON.stringify(secret).slice(1, -1),
    ...[escaped, strict].flatMap((text) => [
      text,
      text.replaceAll("%2F", "/"),
      text.replaceAll("%20", "+")
    ]),
    pairs.join(""),
    pairs.map((pair) => `\\x${pair}`).join(""),
    pairs.map((pair) => `0x${pair}`).join(", "),
    bytes.join(", "),
    ...[0, 1, 2].map((offset) => base64At(bytes, offset))
  ];
}
function hexEscape(character) {
  return `%${character.charCodeAt(0).toString(16)}`;
}
function base64At(bytes, offset) {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  const end = Math.floor((offset + bytes.length) * 8 / 6);
  return text.slice(Math.ceil(offset * 8 / 6), end);
}

// src/safe-text/find-values.ts
var SHORTEST = 8;
var TELLING = 12;
var LOOKS_RANDOM = /^(?=.*\d)(?=.*[A-Za-z])[\w.+/=~-]{20,}$/;
var ESCAPED = /\\(?:x1b|u001b|033|e)\[[0-?]*[ -/]*[@-~]|\\[abfnrtv]/gi;
function createFindValues(secrets) {
  const forms = uniqueForms(secrets);
  const literals = secrets.filter((secret) => skeletonOf(secret).text.length < SHORTEST);
  return (text) => {
    const blanked = text.replace(ANSI, blank).replace(ESCAPED, blank);
    const readings = blanked === text ? [text] : [blanked, text];
    return [
      ...readings.flatMap((reading) => findForms(reading, forms)),
      ...literals.flatMap((literal) => findLiteral(text, literal))
    ];
  };
}
function blank(sequence) {
  return " ".repeat(sequence.length);
}
function uniqueForms(secrets) {
  const forms = /* @__PURE__ */ new Map();
  for (const secret of secrets) {
    const length = LOOKS_RANDOM.test(secret) ? TELLING : Number.POSITIVE_INFINITY;
    for (const form of secretForms(secret)) {
      const whole = skeletonOf(form).text;
      if (whole.length < SHORTEST) continue;
      forms.set(whole, { whole, needle: whole.slice(0, length) });
    }
  }
  return [...forms.values()];
}
function findForms(text, forms) {
  if (forms.length === 0) return [];
  const { text: skeleton, places } = skeletonOf(text);
  return forms.flatMap(
    ({ needle, whole }) => occurrences(skeleton, needle).map((start) => {
      const end = start + sharedLength(skeleton, start, whole);
      return [places[start] ?? 0, (places[end - 1] ?? 0) + 1];
    })
  );
}
function skeletonOf(text) {
  const codes = Buffer.alloc(text.length);
  const places = new Uint32Array(text.length);
  let length = 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = lowerAlphanumeric(text.charCodeAt(place));
    if (code === 0) continue;
    codes[length] = code;
    places[length] = place;
    length += 1;
  }
  return { text: codes.toString("latin1", 0, length), places };
}
function lowerAlphanumeric(code) {
  if (code >= 65 && code <= 90) return code + 32;
  return code >= 97 && code <= 122 || code >= 48 && code <= 57 ? code : 0;
}
function occurrences(text, needle) {
  const found = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    found.push(at);
  }
  return found;
}
function sharedLength(text, start, whole) {
  let length = 0;
  while (length < whole.length && text[start + length] === whole[length]) length += 1;
  return length;
}
function findLiteral(text, literal) {
  return occurrences(text, literal).map((start) => [start, start + literal.length]);
}

// src/safe-text/redact.ts
var REDACTED = "[redacted]";
function createRedaction({ secrets, directories = [] }) {
  const findValues = createFindValues(secrets);
  const machine = [...directories].sort((one, other) => other.length - one.length).map((path) => new RegExp(`${escapeForRegExp(path)}(?![\\w-])`, "g"));
  const withoutPlaces = (text) => machine.reduce((shown, path) => shown.replace(path, "."), text);
  return {
    own: (text) => withoutPlaces(replaceRanges(text, findValues(text))),
    all: (text) => withoutPlaces(replaceRanges(text, [...findValues(text), ...findPatterns(text)]))
  };
}
function replaceRanges(text, ranges) {
  if (ranges.length === 0) return text;
  const parts = [];
  let shown = 0;
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    if (start >= shown) parts.push(text.slice(shown, start), REDACTED);
    shown = Math.max(shown, end);
  }
  parts.push(text.slice(shown));
  return parts.join("");
}
function escapeForRegExp(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

// src/safe-text/neutral-code.ts
var GAP = "\u200B";
function codeSpan(text) {
  const line = harmless(text.replace(/\s+/g, " ").trim());
  if (line === "") return "";
  const ticks = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}
function codeBlock(text) {
  const body = harmless(text).replace(/^([^\S\n]*)(?=\/[a-z][\w-]*(?:\s|$))/gim, `$1${GAP}`);
  const fence = "`".repeat(Math.max(3, longestRun(body) + 1));
  return `${fence}text
${body.trimEnd()}
${fence}`;
}
function harmless(text) {
  return text.replaceAll("<!--", `<${GAP}!--`);
}
function longestRun(text) {
  const runs = text.match(/`+/g) ?? [];
  return runs.reduce((longest, run) => Math.max(longest, run.length), 0);
}

// src/safe-text/neutral-words.ts
var GAP2 = "\u200B";
function neutralWords(text) {
  const line = text.replace(/\s+/g, " ").trim();
  return breakReferences(escapeMarkdown(line));
}
function escapeMarkdown(line) {
  return line.replace(/[\\`*[\]|~]/g, "\\$&").replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_").replace(/&(?=[#A-Za-z])/g, "&amp;").replaceAll("<", "&lt;").replace(/^[-+=>#/:]/, "\\$&").replace(/^\d{1,9}(?=[.)])/, "$&\\");
}
function breakReferences(line) {
  return line.replace(/@(?=\S)/g, `@${GAP2}`).replace(/#(?=\d)/g, `#${GAP2}`).replace(/\bGH-(?=\d)/gi, `$&${GAP2}`).replace(/:(?=\/\/)/g, `:${GAP2}`).replace(/\b(?:mailto|xmpp):/gi, `$&${GAP2}`).replace(/\bwww(?=\.)/gi, `$&${GAP2}`);
}

// src/safe-text/render-markdown.ts
var LONGEST_PAGE = 65536;
var ROOMS = [
  { text: LONGEST_PAGE, items: Number.POSITIVE_INFINITY },
  { text: 16e3, items: 400 },
  { text: 4e3, items: 100 },
  { text: 1e3, items: 40 },
  { text: 200, items: 20 },
  { text: 80, items: 6 }
];
function renderMarkdown(markdown, makeSafe, longest = LONGEST_PAGE) {
  const safe = safePieces(markdown, makeSafe);
  for (const room of ROOMS) {
    const page = render(safe, room);
    if (page.length <= longest) return page;
  }
  throw new ArbiterError("fault", `Our own part of a page is longer than ${longest} characters.`);
}
function safePieces({ pieces }, makeSafe) {
  return pieces.map((piece) => {
    if (piece.kind === "ours") return piece;
    if (piece.kind !== "list") return { ...piece, text: makeSafe(piece.text) };
    const items = piece.items.map(
      (item) => ({ ...item, pieces: safePieces(item, makeSafe) })
    );
    return { ...piece, items };
  });
}
function render(pieces, room) {
  return pieces.map((piece) => renderPiece(piece, room)).join("");
}
function renderPiece(piece, room) {
  if (piece.kind === "ours") return piece.text;
  if (piece.kind === "list") {
    const items = piece.items.map(
      ({ pieces }) => () => render(pieces, room)
    );
    return withoutMiddle(items, room.items).join(piece.between);
  }
  return SHOW[piece.kind](cutMiddle(piece.text, Math.min(piece.most, room.text)));
}
var SHOW = {
  words: neutralWords,
  code: codeSpan,
  block: codeBlock,
  quote: (text) => text.trim().split("\n").map((line) => `> ${neutralWords(line)}`.trimEnd()).join("\n")
};
function withoutMiddle(items, most) {
  if (items.length <= most) return items.map((show) => show());
  const head = items.slice(0, Math.ceil(most / 2)).map((show) => show());
  const tail = items.slice(items.length - Math.floor(most / 2)).map((show) => show());
  return [...head, `\u2026 ${items.length - most} left out \u2026`, ...tail];
}

// src/safe-text/sanitizer.ts
var LONGEST_LINE = 2e3;
var LONGEST_TITLE = 240;
function createSanitizer(hidden) {
  const redact = createRedaction(hidden);
  const safe = (text) => redact.all(cleanText(text));
  const oneLine = (text, most) => cutMiddle(safe(text).replace(/\s+/g, " ").trim(), most);
  return {
    text: (text) => safe(text),
    redact: (text) => redact.all(text),
    line: (text) => inertLines(oneLine(text, LONGEST_LINE)),
    title: (text) => neutralTitle(oneLine(text, LONGEST_TITLE)),
    markdown: (page) => renderMarkdown(page, safe),
    incoming: redact.own,
    screen: (text) => inertLines(redact.all(text)),
    value: (value) => mapTexts(value, redact.all)
  };
}
function mapTexts(value, change) {
  const map = (part) => {
    if (typeof part === "string") return change(part);
    if (Array.isArray(part)) return part.map(map);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, map(inner)]));
  };
  return map(value);
}

// src/safe-text/secret-values.ts
var SECRET_NAME = /KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL/i;
var URL_PASSWORD = /^[a-z][\w+.-]*:\/\/[^\s/:@]*:([^\s/@]+)@/i;
var PATH = /^(?:~|\.{1,2})?\/(?:home|root|usr|etc|tmp|var|opt|run|mnt|srv|proc|Users)\b/;
var EVERYDAY = /^(?:undefined|disabled|enabled|required|optional|redacted|changeme|development|production|password)$/i;
var SHORTEST2 = 8;
var FEWEST_KINDS = 4;
function secretValues(env) {
  const found = Object.entries(env).flatMap(([name, value = ""]) => {
    const password = URL_PASSWORD.exec(value)?.[1];
    return [...SECRET_NAME.test(name) ? [value] : [], ...password ? [password] : []];
  });
  return [...new Set(found.map((value) => value.trim()).filter(isWorthHiding))];
}
function isWorthHiding(value) {
  if (value.length < SHORTEST2 || new Set(value).size < FEWEST_KINDS) return false;
  return !PATH.test(value) && !EVERYDAY.test(value);
}

export {
  createSanitizer,
  secretValues
};
