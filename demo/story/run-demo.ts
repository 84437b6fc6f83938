import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { renderPage } from "../page/render-page.ts";
import { readThread } from "../thread/read-thread.ts";
import { createNarrator, type Screen } from "./narrator.ts";
import { type Told, tellStory } from "./tell-story.ts";

interface Surroundings {
  screen: Screen;
  env: NodeJS.ProcessEnv;
  python: string;
  /** The directory that the page and the logs go to. */
  out: string;
}

/** Tells the story, writes the page, and answers 0 only where all went as it is told. */
export async function runDemo({ screen, env, python, out }: Surroundings): Promise<number> {
  const narrator = createNarrator(screen, env);
  const { paint, say } = narrator;
  const told = await tellStory({ narrator, python, logs: out });
  try {
    const page = join(out, "index.html");
    writeFileSync(page, showThreads(told));
    narrator.title("That is all");
    for (const mismatch of told.mismatches) say(`${paint("red", "✘")} ${mismatch}`);
    if (told.mismatches.length === 0) {
      say(
        `${paint("green", "✔")} It went as told: tests first, then code, and merged by a person.`,
      );
    }
    say(`\nThe issue and the pull request as a page:  ${relative(process.cwd(), page)}`);
    say(`The logs of the jobs:  ${relative(process.cwd(), out)}/job-*.log`);
    return told.mismatches.length === 0 ? 0 : 1;
  } finally {
    await told.close();
  }
}

const INTRO = `This is what \`npm run demo\` has just done on your machine, as GitHub would show it. The Action,
git and pytest are real, and so is every number; GitHub is simulated, and the model's answers are scripted.`;

function showThreads({ simulator: { world } }: Told): string {
  const threads = [...world.issues.keys()].map((number) => readThread({ world, number }));
  return renderPage({
    title: "TDD Arbiter: from an issue to its merge",
    intro: INTRO.replaceAll("\n", " "),
    threads,
    site: `${world.url}/${world.owner}/${world.repo}`,
  });
}
