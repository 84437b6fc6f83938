import { ArbiterError } from "../errors.ts";
import { chooseInterpreter, type InterpreterChoice } from "./interpreter.ts";
import type { Interpreter } from "./interpreter-facts.ts";

const ON_GITHUB =
  "Have a step of the workflow install pytest before this one, or name the interpreter that has it with the input python.";

/** Found out before a model is paid: without pytest nothing could be judged. */
export async function requirePytest(choice: InterpreterChoice): Promise<Interpreter> {
  const interpreter = await chooseInterpreter(choice);
  if ("missing" in interpreter) {
    throw new ArbiterError("no-pytest", interpreter.missing.trim(), {
      fix: "Name the interpreter that has pytest with --python.",
      data: { onGitHub: ON_GITHUB },
    });
  }
  if (interpreter.pytest !== null) return interpreter;
  throw new ArbiterError("no-pytest", `${interpreter.executable} has no pytest.`, {
    fix: `Type: ${interpreter.executable} -m pip install pytest   (or name another with --python)`,
    data: { onGitHub: ON_GITHUB },
  });
}
