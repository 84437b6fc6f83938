import { spawnSync } from "node:child_process";
import { findSandbox } from "../../src/sandbox/find-sandbox.ts";
import { attackEvidence } from "./attack-evidence.ts";
import { attackRung } from "./attack-rung.ts";
import { attackTexts } from "./attack-texts.ts";
import { describeOutcome, type Outcome } from "./outcome.ts";
import { withScene } from "./scene.ts";

const python = process.env.TDD_PYTHON ?? "python3";
const privateMounts = process.env.TDD_PRIVATE_MOUNTS === "1";
let failed = 0;

await withScene({ python, privateMounts }, async (scene) => {
  for (const rung of ["namespaces", "bubblewrap"] as const) report(await attackRung(rung, scene));
  if (process.env.TDD_ATTACK_QUICK === "1") return;
  const { env, worktree: root } = scene;
  const any = { mode: "auto", network: "off", failClosed: false, root, python, env } as const;
  report(await attackEvidence(await findSandbox(any), { python, env }));
});
// Another user can enter the system's directories, and not those of whoever runs this.
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
process.exitCode = failed === 0 ? 0 : 1;

function report(outcomes: readonly Outcome[]): void {
  failed += outcomes.filter(({ outcome }) => outcome === "NOT contained").length;
  process.stdout.write(outcomes.map((outcome) => `${describeOutcome(outcome)}\n`).join(""));
}
