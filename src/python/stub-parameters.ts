import { isPythonName } from "../run-state/python-name.ts";
import { splitParameters } from "./signature.ts";

const ANYTHING = "*args, **kwargs";
const PARAMETER = /^(\/|\*(?!\w)|\*{0,2}\w+)\s*(?::[^=]*)?(=.*)?$/s;

/** Required and optional ones, `*args`, `**kwargs`, `/` and `*`, in an order that Python takes. */
const ORDER = /^(?:r+\/r*o*|r*o+\/o*|r*o*)(?:a[ro]*|\*[ro]+)?k?$/;

interface Parameter {
  /** What ORDER calls it. */
  letter: string;
  name: string;
  text: string;
}

/**
 * The parameters of a promised signature by name alone. Annotations and defaults are left out: they
 * may use names that do not exist yet, and a stub has to be importable.
 */
export function stubParameters(signature: string | null): string {
  const written = signature === null ? null : splitParameters(signature);
  const parameters = written?.map(bareParameter) ?? [null];
  if (!parameters.every((parameter) => parameter !== null)) return ANYTHING;

  const names = parameters.map(({ name }) => name).filter((name) => name !== "");
  const isTaken = ORDER.test(parameters.map(({ letter }) => letter).join(""));
  if (!isTaken || !names.every(isPythonName) || new Set(names).size < names.length) return ANYTHING;
  return parameters.map(({ text }) => text).join(", ");
}

function bareParameter(parameter: string): Parameter | null {
  const [, text = "", value] = PARAMETER.exec(parameter) ?? [];
  if (text === "") return null;
  const name = text.replaceAll(/[/*]/g, "");
  if (name === "") return { letter: text, name, text };
  if (text.startsWith("*")) return { letter: text.startsWith("**") ? "k" : "a", name, text };
  if (value === undefined) return { letter: "r", name, text };
  return { letter: "o", name, text: `${name}=None` };
}
