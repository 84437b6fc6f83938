import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { personOf } from "../github/simulator/people.ts";
import { type Planned, type Simulator, startSimulator } from "../github/simulator/simulator.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const BOT = "github-actions[bot]";

const FILES = {
  "app.py": "value = 0\n",
  "tests/test_old.py": "def test_old():\n    pass\n",
};

const TEST = "from app import value\n\n\ndef test_new():\n    assert value == 1\n";

/** A repository on GitHub, its people, and an issue. */
export async function startJourney(planned: Partial<Planned> = {}): Promise<Simulator> {
  const simulator = await startSimulator({
    files: FILES,
    people: { ann: "admin", bob: "write", eve: "read" },
    ...planned,
  });
  const permissions = { contents: "write", issues: "write", pull_requests: "write" } as const;
  simulator.addToken("job-token", { login: BOT, permissions, isJobToken: true });
  personOf(simulator.world, "eve").opensIssue({
    title: "New thing",
    body: "Make it one.\n\n- The value is one.\n",
  });
  return simulator;
}

/** The environment of a job whose model writes these lines of code, one answer after the other. */
export function modelThatWrites(...codes: string[]): NodeJS.ProcessEnv {
  const answers = {
    plan: [
      {
        approach: "directly",
        tests: [{ name: "test_new", criterion: "The value is one.", quote: "The value is one." }],
      },
    ],
    scaffold: [`### FILE: tests/test_new.py\n\`\`\`python\n${TEST}\`\`\``],
    implement: codes.map((code) => `### FILE: app.py\n\`\`\`python\n${code}\n\`\`\``),
    refactor: ["NOTHING TO IMPROVE"],
  };
  const file = join(temporaryDirectory(), "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  return { TDD_MOCK_LLM: file };
}
