import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { FILES, type Journey, openJourney } from "./journey.ts";

let journey: Journey;
afterEach(() => journey.close());

it("a run at work is not disturbed, says where it is, and stops when a user asks it to", async () => {
  const place = mkdtempSync(join(tmpdir(), "signs-"));
  const signs = { begun: join(place, "begun"), goOn: join(place, "go-on") };
  journey = await openJourney({ files: { ...FILES, "tests/test_old.py": waitsFor(signs) } });
  const { world, simulator, run, person } = journey;
  const running = run(person("ann").labels(1, "tdd-implement"));
  while (!existsSync(signs.begun)) await sleep(20);
  const isHere = expect.stringMatching(/already at work.*\/actions\/runs\/\d+/s);

  const status = await run(person("bob").comments(1, "/tdd status"));
  const start = await run(person("bob").comments(1, "/tdd start"));
  const again = await run(person("bob").labels(1, "tdd-implement"));
  expect([status, start, again].map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  expect(answers()).toEqual([isHere, isHere, isHere]);
  expect(issueOf(world, 1).labels).toContain("tdd-running");

  const abort = await run(person("bob").comments(1, "/tdd abort"));
  expect(abort.exitCode).toBe(0);
  expect(answers().at(-1)).toContain("stops before its next step");
  writeFileSync(signs.goOn, "");
  expect(await running).toMatchObject({ exitCode: 0, outputs: { status: "aborted" } });
  expect(journey.asked.map(({ node }) => node)).not.toContain("implement");
  expectSettled(simulator, {
    says: "Aborted by bob",
    label: null,
    branch: false,
    answers: 4,
    jobs: journey.jobs,
  });
});

/** An old test of the repository that says when it has begun, and goes on when it is told. */
function waitsFor({ begun, goOn }: { begun: string; goOn: string }): string {
  return `import pathlib
import time


def test_old():
    pathlib.Path(${JSON.stringify(begun)}).touch()
    while not pathlib.Path(${JSON.stringify(goOn)}).exists():
        time.sleep(0.02)
`;
}

function answers(): string[] {
  const { comments } = issueOf(journey.world, 1);
  return comments.map(({ body }) => body).filter((body) => body.includes("arbiter answer"));
}
