import { describe, expect, it } from "vitest";
import { failed, passed, run } from "../routing/make-run.ts";
import { git } from "../temporary-repository.ts";
import { OLD_TEST, oldPasses, stage } from "./workflow-harness.ts";

const FILE = "tests/test_new.py";
const [ASKED, GUESSED] = [`${FILE}::test_asked`, `${FILE}::test_guessed`];
const TESTS = "def test_asked():\n    assert 1\n\n\n# a guess\ndef test_guessed():\n    assert 2\n";
const answers = {
  plan: [
    {
      approach: "directly",
      tests: [
        { name: "test_asked", criterion: "It works.", quote: "It works." },
        { name: "test_guessed", criterion: "It is fast.", quote: "It is fast and small." },
      ],
    },
  ],
  scaffold: [`### FILE: ${FILE}\n\`\`\`python\n${TESTS}\`\`\``],
};
const red = () => run(1, [failed(ASKED, "assert 0"), failed(GUESSED, "assert 0")]);
const guessFails = () => run(1, [passed(ASKED), failed(GUESSED, "assert 0")]);
const askedPasses = () => run(0, [passed(ASKED)]);
const confirmed = askedPasses;

describe("a test that no sentence asks for", () => {
  it("is dropped when it is all that fails and the attempts are spent, and green is proven anew", async () => {
    const { start, repo, nodesAsked, events } = await stage({
      runs: [
        ...[oldPasses(), red(), guessFails(), guessFails()],
        ...[askedPasses(), run(0, [passed(ASKED), passed(OLD_TEST)]), confirmed],
      ],
      answers,
      attempts: 2,
    });
    const state = await start();
    expect(nodesAsked()).toEqual(["plan", "scaffold", "implement", "implement", "refactor"]);
    expect(state).toMatchObject({
      ending: null,
      proposal: "feat/issue-1",
      droppedTests: [GUESSED],
      testFiles: [FILE],
      red: { failing: [ASKED] },
      passToPass: 1,
    });
    const green = String(state.commits.green);
    expect(git(repo, "show", `${green}:${FILE}`)).toBe("def test_asked():\n    assert 1");
    expect(git(repo, "show", `${state.commits.red}:${FILE}`)).toContain("test_guessed");
    expect(git(repo, "log", "-1", "--format=%b", green)).toContain(`- ${GUESSED}`);
    expect(events).toContainEqual({
      kind: "warned",
      text: `${GUESSED} is dropped: no sentence asks for it, and only inferred tests fail.`,
    });
    expect(events).toContainEqual(
      expect.objectContaining({ node: "plan", detail: "2 tests planned, 1 of them inferred" }),
    );
  });

  it("goes with its file where it was alone in it", async () => {
    const alone = "tests/test_guess.py";
    const guess = `${alone}::test_guessed`;
    const { start, repo } = await stage({
      runs: [
        oldPasses(),
        run(1, [failed(ASKED, "assert 0"), failed(guess, "assert 0")]),
        run(1, [passed(ASKED), failed(guess, "assert 0")]),
        ...[askedPasses(), run(0, [passed(ASKED), passed(OLD_TEST)]), confirmed],
      ],
      answers: {
        ...answers,
        scaffold: [
          [FILE, alone]
            .map((path, index) => {
              const name = index === 0 ? "test_asked" : "test_guessed";
              return `### FILE: ${path}\n\`\`\`python\ndef ${name}(): assert 1\n\`\`\``;
            })
            .join("\n"),
        ],
      },
      attempts: 1,
    });
    const state = await start();
    expect(state).toMatchObject({ testFiles: [FILE], droppedTests: [guess] });
    expect(state.red?.locked.map(({ path }) => path)).toEqual([FILE]);
    expect(git(repo, "ls-tree", "-r", "--name-only", String(state.commits.green))).not.toContain(
      alone,
    );
  });

  it.each([
    ["it fails without it too", [run(1, [failed(ASKED, "assert 0")])]],
    [
      "another test is gone with it",
      [askedPasses(), run(0, [passed(ASKED), passed(OLD_TEST)]), confirmed],
    ],
  ])("stays, and a person is asked, where %s", async (_, after) => {
    const other = `${FILE}::test_other`;
    const { start } = await stage({
      runs: [
        ...[oldPasses(), red()],
        run(1, [passed(ASKED), passed(other), failed(GUESSED, "assert 0")]),
        ...after,
      ],
      answers,
      attempts: 1,
    });
    expect(await start()).toMatchObject({
      ending: "failed",
      droppedTests: [],
      red: { failing: [ASKED, GUESSED] },
    });
  });

  it("stays where it cannot be told from the rest of its file", async () => {
    const twice = `${TESTS}\n\ndef test_guessed():\n    assert 3\n`;
    const { start } = await stage({
      runs: [oldPasses(), red(), guessFails()],
      answers: { ...answers, scaffold: [`### FILE: ${FILE}\n\`\`\`python\n${twice}\`\`\``] },
      attempts: 1,
    });
    expect(await start()).toMatchObject({ ending: "failed", droppedTests: [] });
  });
});
