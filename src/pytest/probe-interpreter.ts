import { execFile } from "node:child_process";
import * as z from "zod";
import { probeEnvironment } from "../sandbox/environment.ts";
import type { Interpreter } from "./interpreter-facts.ts";

// One small process for all questions. The first entry of the search path is the repository: gone
// before anything is imported. Editable installs of setuptools hide in a finder's MAPPING. Of pytest
// only the package that knows its version is imported: all of it takes ten times as long, and one that
// is broken says so in its first run.
const QUESTIONS = `import sys
del sys.path[0]
import importlib.util, json, os, site
try:
    if importlib.util.find_spec("pytest") is None:
        raise ImportError("No module named 'pytest'")
    import _pytest
    version, problem = _pytest.__version__, ""
except Exception as error:
    version, problem = None, "%s: %s: %s" % (sys.executable, type(error).__name__, error)
mapped = [m.MAPPING for n, m in list(sys.modules.items()) if n.startswith("__editable__") and hasattr(m, "MAPPING")]
editable = [os.path.dirname(p) for mapping in mapped for p in mapping.values()]
print()
print(json.dumps({
    "executable": sys.executable,
    "virtualEnv": sys.prefix if sys.prefix != sys.base_prefix else None,
    "userBase": site.getuserbase() if site.ENABLE_USER_SITE else None,
    "pytest": version,
    "pytestProblem": problem,
    "coverage": importlib.util.find_spec("pytest_cov") is not None,
    "xdist": importlib.util.find_spec("xdist") is not None,
    "prefixes": [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix],
    "searchPath": sys.path + editable,
}))
`;

const answerSchema = z.object({
  executable: z.string().startsWith("/"),
  virtualEnv: z.string().nullable(),
  userBase: z.string().nullable(),
  pytest: z.string().nullable(),
  pytestProblem: z.string(),
  coverage: z.boolean(),
  xdist: z.boolean(),
  prefixes: z.array(z.string()),
  searchPath: z.array(z.string()),
}) satisfies z.ZodType<Interpreter>;

const PATIENCE_MS = 60_000;

/** Asks an interpreter who it is and what it has. */
export function probeInterpreter(
  file: string,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Interpreter | { problem: string }> {
  const options = {
    cwd,
    env: probeEnvironment(env),
    timeout: PATIENCE_MS,
    killSignal: "SIGKILL",
  } as const;
  return new Promise((resolve) => {
    execFile(file, ["-c", QUESTIONS], options, (error, stdout, stderr) => {
      const answer = parseAnswer(stdout);
      resolve(answer ?? { problem: stderr.trim() || (error?.message ?? "gave no answer") });
    });
  });
}

function parseAnswer(stdout: string): Interpreter | null {
  const lastLine = stdout.trimEnd().split("\n").at(-1) ?? "";
  try {
    return answerSchema.parse(JSON.parse(lastLine));
  } catch {
    return null;
  }
}
