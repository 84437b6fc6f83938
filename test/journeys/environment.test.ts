import { afterEach, expect, it } from "vitest";
import { git } from "../github/simulator/git.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { FILES, file, type Journey, openJourney } from "./journey.ts";

let journey: Journey;
afterEach(() => journey.close());

it("a configuration that cannot be used is reported only to the user who asked", async () => {
  journey = await openJourney({ files: { ...FILES, ".github/tdd.yml": "attempts: many\n" } });
  const { person } = journey;
  const outsider = await journey.run(person("eve").comments(1, "/tdd start"));
  expect(outsider).toMatchObject({ exitCode: 0, outputs: { status: "refused" } });
  const job = await journey.run(person("ann").labels(1, "tdd-implement"));
  expect(job.exitCode).toBe(1);
  expect(job.log).toMatch(/^::error::\.github\/tdd\.yml: attempts is "many"\. .*$/m);
  expect(issueOf(journey.world, 1).comments.at(-1)?.body).toContain('attempts is "many".');
  expect(journey.asked).toEqual([]);
  expectSettled(journey.simulator, {
    says: "The run did not start",
    label: "tdd-failed",
    branch: false,
    jobs: journey.jobs,
  });
});

it("a project in a folder is worked on from there, with the files that it generates", async () => {
  const { ".github/tdd.yml": config } = FILES;
  journey = await openJourney({
    files: {
      ".github/tdd.yml": `${config}copy: [services/shop/src/generated.py]\n`,
      ".gitignore": "generated.py\n",
      "conftest.py": "raise SystemExit('not for the shop')\n",
      "services/shop/pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["src"]\n',
      "services/shop/src/app.py": "from generated import START\n\nvalue = START\n",
      "services/shop/tests/test_old.py": "import app\n\n\ndef test_old():\n    assert app\n",
    },
  });
  journey.answer({
    implement: [file("src/app.py", "from generated import START\n\nvalue = START + 1\n")],
  });
  const inputs = {
    "working-directory": "services/shop",
    "setup-command": "echo START = 0 > src/generated.py",
  };
  const job = await journey.run(journey.person("ann").labels(1, "tdd-implement"), { inputs });
  expect(job).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  const changed = git(journey.world.gitDir, "diff", "--name-only", "main", "feat/issue-1");
  expect(changed.split("\n")).toEqual([
    "services/shop/src/app.py",
    "services/shop/tests/test_new.py",
  ]);
  expectSettled(journey.simulator, {
    says: "Waiting for review",
    label: "tdd-review",
    branch: true,
    pulls: ["open"],
    jobs: journey.jobs,
  });
});
