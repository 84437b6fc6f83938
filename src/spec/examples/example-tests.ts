import type { Example } from "./find-examples.ts";
import { calleeOf } from "./hold-out.ts";

/** A name that can be imported, with its module. */
export interface ImportableName {
  module: string;
  name: string;
}

/** An example with the imports that its test needs, or why it cannot be turned into a test. */
export type ResolvedExample = { example: Example } & (
  | { imports: string[]; why?: undefined }
  | { imports?: undefined; why: string }
);

/** Finds what the examples call and expect among the names of the change, in the first source that has it. */
export function resolveExamples(
  examples: readonly Example[],
  sources: readonly (readonly ImportableName[])[],
): ResolvedExample[] {
  return examples.map((example): ResolvedExample => {
    const { call, outcome, expected } = example;
    const error = outcome === "error" ? find(expected, sources) : null;
    // A module of the change may have an error of its own under the name of one of Python's.
    const isBuiltin = error !== null && "why" in error && BUILTIN_ERROR.test(expected);
    const found = [find(calleeOf(call), sources), ...(error === null || isBuiltin ? [] : [error])];
    const problem = found.find((each) => "why" in each);
    if (problem !== undefined && "why" in problem) return { example, why: problem.why };
    const imports = found.flatMap((each) => ("why" in each ? [] : [each.statement]));
    return { example, imports };
  });
}

const BUILTIN_ERROR =
  /^(?:Arithmetic|Assertion|Attribute|BlockingIO|BrokenPipe|Buffer|ChildProcess|Connection|ConnectionAborted|ConnectionRefused|ConnectionReset|EOF|FileExists|FileNotFound|FloatingPoint|IO|Import|Indentation|Index|Interrupted|IsADirectory|Key|Lookup|Memory|ModuleNotFound|Name|NotADirectory|NotImplemented|OS|Overflow|Permission|ProcessLookup|Recursion|Reference|Runtime|Syntax|System|Tab|Timeout|Type|UnboundLocal|Unicode|UnicodeDecode|UnicodeEncode|UnicodeTranslate|Value|ZeroDivision)Error$|^(?:Bytes|Deprecation|Future|Import|PendingDeprecation|Resource|Runtime|Syntax|Unicode|User|)Warning$|^(?:BaseException|Exception|KeyboardInterrupt|StopAsyncIteration|StopIteration|SystemExit)$/;

/** `slug`, `text.slug` and `shop.text.slug` are all `slug` of `shop.text`. */
function find(
  dotted: string,
  sources: readonly (readonly ImportableName[])[],
): { statement: string } | { why: string } {
  const matches = sources.map((names) =>
    names.filter(({ module, name }) => `.${module}.${name}`.endsWith(`.${dotted}`)),
  );
  const best = matches.find(({ length }) => length > 0) ?? [];
  const [first, second] = new Set(best.map(({ module }) => module));
  if (first === undefined) return { why: `no module of the change has ${dotted}` };
  if (second !== undefined) return { why: `${dotted} is in ${first} and in ${second}` };
  return { statement: `from ${first} import ${lastPart(dotted)}` };
}

function lastPart(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf(".") + 1);
}

/** One test for each example that has its imports, in their order. */
export function writeExampleTests(
  resolved: readonly ResolvedExample[],
  prefix: string,
): { content: string; names: string[] } {
  const tests = resolved.flatMap(({ example, imports }) => {
    return imports === undefined ? [] : [{ example, imports }];
  });
  const names = tests.map((_, index) => `${prefix}_${index + 1}`);
  const functions = tests.map(({ example, imports }, index) =>
    [
      `def ${names[index]}():`,
      "    try:",
      ...imports.map((statement) => `        ${statement}`),
      "    except ImportError:",
      '        pytest.skip("cannot be imported")',
      ...assertion(example).map((line) => `    ${line}`),
      "",
    ].join("\n"),
  );
  return { content: ["import pytest\n", ...functions].join("\n\n"), names };
}

const FLOAT = /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

function assertion({ call, outcome, expected }: Example): string[] {
  const callee = calleeOf(call);
  const plain = `${lastPart(callee)}${call.slice(callee.length)}`;
  if (outcome === "error") return [`with pytest.raises(${lastPart(expected)}):`, `    ${plain}`];
  // A person writes 0.3 for 0.1 + 0.2.
  const isFloat = FLOAT.test(expected) && /[.eE]/.test(expected);
  return [`assert ${plain} == ${isFloat ? `pytest.approx(${expected})` : expected}`];
}
