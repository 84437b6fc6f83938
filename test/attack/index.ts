import { spawnSync } from "node:child_process";
import { chooseInterpreter } from "../../src/pytest/interpreter.ts";
import { findSandbox } from "../../src/sandbox/find-sandbox.ts";
import { attackBundle } from "./attack-bundle.ts";
import { attackClaims } from "./attack-claims.ts";
import { attackEvidence } from "./attack-evidence.ts";
import { attackRung } from "./attack-rung.ts";
import { attackTexts } from "./attack-texts.ts";
import { describeOutcome, type Outcome } from "./outcome.ts";
import { withScene } from "./scene.ts";

const python = process.env.TDD_PYTHON ?? "python3";
const privateMounts = process.env.TDD_PRIVATE_MOUNTS === "1";
const isQuick = process.env.TDD_ATTACK_QUICK === "1";
/** `npm run attack server` */
const isServerOnly = process.env.TDD_ATTACK_ONLY === "server";
let failed = 0;

if (!isServerOnly) {
  await withScene({ python, privateMounts }, async (scene) => {
    for (const rung of ["namespaces", "bubblewrap"] as const) report(await attackRung(rung, scene));
    if (isQuick) return;
    const { env, worktree: root } = scene;
    const interpreter = await chooseInterpreter({ root, python, env });
    if ("missing" in interpreter) throw new Error(interpreter.missing);
    const options = { mode: "auto", network: "off", failClosed: false } as const;
    const sandbox = await findSandbox({ ...options, interpreter, checkout: root, env });
    report(await attackEvidence(sandbox, { python, env }));
  });
  // Another user can read the system's directories, but not those of the user who runs this.
  const system = "/usr/bin/python3";
  if (spawnSync(system, ["-c", "import pytest, venv"]).status === 0) {
    await withScene({ python: system, privateMounts }, async (scene) => {
      report(await attackRung("user", scene));
    });
  } else {
    const detail = `${system} has no pytest, and another user cannot enter ${python}`;
    report([{ attack: "every attack", against: "user", outcome: "not tried", detail }]);
  }
  report(attackTexts());
  report(await attackBundle());
}
if (!isQuick) report(attackClaims());
process.exitCode = failed === 0 ? 0 : 1;

function report(outcomes: readonly Outcome[]): void {
  failed += outcomes.filter(({ outcome }) => outcome === "NOT contained").length;
  process.stdout.write(outcomes.map((outcome) => `${describeOutcome(outcome)}\n`).join(""));
}
