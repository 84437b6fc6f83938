/** A request of a model to see a part of the repository. */
export type LookRequest =
  | { kind: "file"; path: string }
  | { kind: "lines"; path: string; from: number; to: number }
  | { kind: "definition"; path: string; name: string }
  | { kind: "outline"; path: string }
  /** `within`: a file, a folder, or paths with `*`; null for the whole repository. */
  | { kind: "search"; text: string; isPattern: boolean; within: string | null }
  | { kind: "uses"; name: string }
  | { kind: "tests"; name: string };

/** What can be asked for; a step that knows its place needs the first ones. */
const EXAMPLES = [
  ...["a.py", "a.py:10-80", "a.py::Class.method", "search: /regex/ in path", "uses: name"],
  ...["outline: a.py", "tests: name"],
];
const FEW = 5;

interface RequestLimits {
  rounds: number;
  /** For all rounds together. */
  tokens: number;
  isSearching: boolean;
}

/** How to ask, for the rules of a question. */
export function requestRules({ rounds, tokens, isSearching }: RequestLimits): string {
  const examples = EXAMPLES.slice(0, isSearching ? undefined : FEW).map((each) => `"${each}"`);
  const times = rounds === 1 ? "once" : `up to ${rounds} times`;
  const rule = `If something is missing, do not guess: answer only {"needs": [${examples.join(", ")}]}, all at once, the most important first, ${times} and ${describeTokens(tokens)} in all.`;
  return isSearching ? rule : `${rule} Never change code that you were not shown.`;
}

/** As models are told it: never more than what is shown. */
export function describeTokens(tokens: number): string {
  const step = tokens < 1_000 ? 100 : 1_000;
  return `about ${(Math.floor(tokens / step) * step).toLocaleString("en-US")} tokens`;
}

/** Why an entry that names no file cannot be answered, if it does not look like a path; otherwise null. */
export function refuseForm(entry: string): string | null {
  if (!/[\s:#*]/.test(entry)) return null;
  const forms = ['"search: text in path"', ...EXAMPLES.map((each) => `"${each}"`)];
  return `There is no such file, and no request of this form. Ask for one of ${forms.join(", ")}.`;
}

const VERB = /^(outline|search|uses|tests|lines|definition|file)\s*:(?!:)\s*(.*)$/is;
const LINES = /^(.+?):(\d{1,7})(?:\s*[-–]\s*(\d{1,7}))?$/;
const DEFINITION = /^(.+?)::(.+)$/;

/** Reads one entry of `needs`. An entry in no other form is a path. */
export function parseRequest(entry: string): LookRequest {
  const text = entry.trim().replace(/^`(.*)`$/s, "$1");
  const [, verb, rest = ""] = VERB.exec(text) ?? [];
  const subject = rest.trim();
  switch (verb?.toLowerCase()) {
    case "outline":
      return { kind: "outline", path: plainPath(subject) };
    case "search":
      return parseSearch(subject);
    case "uses":
      return { kind: "uses", name: subject };
    case "tests":
      return { kind: "tests", name: subject };
    case undefined:
      return parsePlace(text);
    default:
      return parsePlace(subject);
  }
}

/** Whether what follows `in` is a path or part of the text is seen when files are looked at. */
function parseSearch(subject: string): LookRequest {
  const [, sought = subject, path = null] = /^(.+)\s+in\s+(\S+)$/s.exec(subject) ?? [];
  const within = path === null ? null : plainPath(path.replace(/^(["'`])(.+)\1$/, "$2"));
  const pattern = /^\/(.+)\/$/s.exec(sought)?.[1];
  const quoted = /^(["'`])(.+)\1$/s.exec(sought)?.[2];
  return pattern === undefined
    ? { kind: "search", text: quoted ?? sought, isPattern: false, within }
    : { kind: "search", text: pattern, isPattern: true, within };
}

function parsePlace(text: string): LookRequest {
  const [, inFile, name] = DEFINITION.exec(text) ?? [];
  if (inFile !== undefined && name !== undefined) {
    const dotted = name
      .replaceAll("::", ".")
      .replace(/\[.*$|\(.*$/s, "")
      .trim();
    return { kind: "definition", path: plainPath(inFile), name: dotted };
  }
  const [, path, from, to = from] = LINES.exec(text) ?? [];
  if (path === undefined) return { kind: "file", path: plainPath(text) };
  const ends = [Number(from), Number(to)].sort((one, other) => one - other);
  return { kind: "lines", path: plainPath(path), from: ends[0] ?? 1, to: ends[1] ?? 1 };
}

function plainPath(path: string): string {
  return path.trim().replace(/^\.\//, "");
}

/** The request in its usual form: two entries that mean the same give the same text. */
export function formatRequest(request: LookRequest): string {
  switch (request.kind) {
    case "file":
      return request.path;
    case "lines":
      return `${request.path}:${request.from}-${request.to}`;
    case "definition":
      return `${request.path}::${request.name}`;
    case "outline":
      return `outline: ${request.path}`;
    case "search": {
      const { text, isPattern, within } = request;
      return `search: ${isPattern ? `/${text}/` : text}${within === null ? "" : ` in ${within}`}`;
    }
    case "uses":
      return `uses: ${request.name}`;
    case "tests":
      return `tests: ${request.name}`;
  }
}
