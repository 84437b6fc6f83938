import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { renderPage } from "../page/render-page.ts";
import { readThread } from "../thread/read-thread.ts";
import { createNarrator, type Screen } from "./narrator.ts";
import { type Story, tellStory } from "./tell-story.ts";

interface DemoOptions {
  screen: Screen;
  env: NodeJS.ProcessEnv;
  python: string;
  /** The directory for the page and the logs. */
  out: string;
}

/** Plays the demo, writes the page, and returns 0 only if everything happened as expected. */
export async function runDemo({ screen, env, python, out }: DemoOptions): Promise<number> {
  const narrator = createNarrator(screen, env);
  const { paint, say } = narrator;
  const told = await tellStory({ narrator, python, logs: out });
  try {
    const page = join(out, "index.html");
    writeFileSync(page, showThreads(told));
    narrator.title("Done");
    for (const mismatch of told.mismatches) say(`${paint("red", "✘")} ${mismatch}`);
    if (told.mismatches.length === 0) {
      say(
        `${paint("green", "✔")} Everything happened as expected: tests first, approved by a person; then code; one more test for what these did not notice; then a merge that a person approved. Verify confirms it without a model.`,
      );
    }
    say(`\nThe issue and the pull request as a web page:  ${relative(process.cwd(), page)}`);
    say(
      `The logs of the jobs, and the proof:  ${relative(process.cwd(), out)}/job-*.log, proof.json`,
    );
    return told.mismatches.length === 0 ? 0 : 1;
  } finally {
    await told.close();
  }
}

const INTRO = `This is what \`npm run demo\` just did on your machine, as GitHub would show it. The Action, git,
pytest and every number are real; GitHub is simulated, and the model's answers are scripted.`;

function showThreads({ simulator: { world }, summary }: Story): string {
  const threads = [...world.issues.keys()].map((number) => readThread({ world, number }));
  return renderPage({
    title: "TDD Arbiter: from issue to merge",
    intro: INTRO.replaceAll("\n", " "),
    threads,
    ...(summary === "" ? {} : { summary: { title: "Verify", body: summary } }),
    site: `${world.url}/${world.owner}/${world.repo}`,
  });
}
