// A virtual environment with pytest and what it needs, and nothing else. Plugins that a machine
// happens to have are loaded at every start of pytest (hypothesis alone takes twice as long as
// pytest itself), and the tests start it some hundred times; what they show must not depend on them.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const venv = fileURLToPath(new URL("../.cache/lean-venv", import.meta.url));

const MAKE = `
import importlib.metadata as metadata, pathlib, re, shutil, subprocess, sys
target = pathlib.Path(sys.argv[1])
wanted, found = ["pytest"], {}
while wanted:
    name = wanted.pop()
    try:
        known = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        continue  # needed on another platform or an older Python only
    if name in found:
        continue
    found[name] = known
    wanted += [re.match(r"[\\w.-]+", text)[0] for text in known.requires or [] if "extra" not in text]
def version_of(python):
    ask = [python, "-c", "import sys, venv; print(*sys.version_info[:2], sys.version)"]
    return subprocess.run(ask, capture_output=True, text=True).stdout if shutil.which(python) else ""
given = sys.argv[2]
base = given if version_of(given).split()[:2] == version_of(sys.executable).split()[:2] else sys.executable
made_from = "compiled " + version_of(base) + "".join(sorted(name + known.version for name, known in found.items()))
stamp = target / "made-from"
if not (stamp.exists() and stamp.read_text() == made_from):
    shutil.rmtree(target, ignore_errors=True)
    make = "import sys, venv; venv.create(sys.argv[1], symlinks=True)"
    subprocess.run([base, "-c", make, target], check=True)
    site = next(target.glob("lib/python*/site-packages"))
    for known in found.values():
        for file in known.files or []:
            if ".." not in file.parts:
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(known.locate_file(file), site / file)
    # Bytecode fits only the time of its source, and Python may not be allowed to write it later:
    # without it, every start of pytest compiles pytest.
    subprocess.run([base, "-m", "compileall", "-q", "-f", site], check=True, stdout=sys.stderr)
    stamp.write_text(made_from)
print(target / "bin" / "python")
`;

/**
 * With the system's interpreter, if it is of the same version: distributions build theirs with profiles,
 * and it starts pytest in four fifths of the time.
 *
 * @param {string} python an interpreter that has pytest
 * @returns {string} one that has nothing else, or the same where none can be made
 */
export function leanPytest(python) {
  const made = makeLeanVenv(python, venv, "/usr/bin/python3");
  if ("python" in made) return made.python;
  console.error(`The tests run with ${python} as it is: ${made.problem}`);
  return python;
}

/**
 * @param {string} python an interpreter that has pytest
 * @param {string} target the directory of the virtual environment, made once
 * @param {string} base the interpreter of the environment, if it is of the same version
 * @returns {{ python: string } | { problem: string }}
 */
export function makeLeanVenv(python, target, base = python) {
  const made = spawnSync(python, ["-c", MAKE, target, base], { encoding: "utf8" });
  const lean = made.stdout.trim();
  const probe = spawnSync(lean, ["-m", "pytest", "--version"]);
  if (made.status === 0 && probe.status === 0) return { python: lean };
  return { problem: made.stderr.trim() || "no pytest in it" };
}
