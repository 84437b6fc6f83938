import type { Settings } from "../../run-state/settings.ts";

const TEST_RULES = `Write pytest tests for what the issue asks, and nothing it does not ask. The code does not exist yet: they have to fail because of that, and for no other reason.
- Complete and runnable test files, and nothing else. Every test of the plan, under the name it has there, and every test case of the issue.
- One file for each component that has tests. Group related tests in classes, use fixtures for set-up and tear-down.
- Names that say what is expected. A happy path: test_<action>_returns_<result>_on_success. An error: test_<action>_raises_<error>_on_<condition>. An edge case: test_<action>_handles_<edge_condition>.
- A docstring with Given, When and Then in every test, and assertions that say which value is expected.
- Never mock the component under test: its failures have to be real. Do mock external dependencies: network, clock, other services.
- Import what the plan creates as usual, at the top: the arbiter lays stubs that raise NotImplementedError. A name that neither exists nor is in the plan is refused, and so is a fixture that nobody defines or a test that fails by its own mistake.
- A test that is skipped or expected to fail proves nothing. Every file has at least one test that runs.
- A test that the plan calls inferred asserts only what every right implementation does: no error type, message, order, copy or size that the issue does not name.
- Markers only where <conventions> shows that the repository registers them. Where it has folders for unit and integration tests, use those; otherwise put tests beside the others.
- Existing files stay as they are, but for the tests that the plan lists in "wrongTests": rewrite exactly those with EDIT, so that they fail now and pass once the change is made. Add a conftest.py below the folder of tests if you need one; never change an existing one.
- The repository's own conventions win over these in layout, naming and style.`;

/** The rules for tests, with what this repository wants of them. */
export function testRules(settings: Readonly<Settings>): string {
  const { edgeCases, errorCases, testsPerComponent, testDirectory, somePassesAllowed } = settings;
  const wanted = [
    somePassesAllowed
      ? "- A test that passes before the change proves nothing, and is warned of."
      : "- No new test may pass before the change.",
    `- About ${testsPerComponent} tests for each component.`,
    edgeCases ? "- Include edge cases that follow from the issue." : "- Leave edge cases out.",
    errorCases ? "- Include error cases that follow from the issue." : "- Leave error cases out.",
    ...(testDirectory === null ? [] : [`- New test files go below ${testDirectory}/.`]),
  ];
  return [TEST_RULES, ...wanted].join("\n");
}
