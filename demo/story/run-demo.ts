import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { renderPage } from "../page/render-page.ts";
import { readThread } from "../thread/read-thread.ts";
import { PLOTS, type Plot } from "./acts.ts";
import { chooseScenes } from "./choose-scenes.ts";
import { createNarrator, type Narrator, type Screen } from "./narrator.ts";
import { findOldPictures, pictureTexts } from "./picture-texts.ts";
import { type Story, tellStory } from "./tell-story.ts";

interface DemoOptions {
  screen: Screen;
  env: NodeJS.ProcessEnv;
  python: string;
  /** The directory for the pages and the logs. */
  out: string;
  /** Whether the long story is told, too. */
  all: boolean;
}

/** Plays the demo, writes its pages, and returns 0 only if everything happened as expected. */
export async function runDemo({ screen, env, python, out, all }: DemoOptions): Promise<number> {
  const narrator = createNarrator(screen, env);
  rmSync(out, { recursive: true, force: true });
  const mismatches = await tell("short", { narrator, python, out });
  if (all && mismatches.length === 0) {
    mismatches.push(...(await tell("long", { narrator, python, out })));
  }
  if (mismatches.length === 0) narrator.say(AFTERWARDS);
  return mismatches.length === 0 ? 0 : 1;
}

const AFTERWARDS = `
Now your own repository. Give the command a name here, then go there:

  alias tdd-arbiter="node $PWD/dist/cli.js"
  cd ../your-repository

Two commands without a model or a key. Do the tests of your branch prove its change? Is an issue ready, and
what would a run cost?

  tdd-arbiter verify
  tdd-arbiter check issue.md

More of the demo, with a failed run, a hint and a verified pull request:

  npm run demo -- --all`;

interface Telling {
  narrator: Narrator;
  python: string;
  out: string;
}

/** Tells one story, and returns what did not happen as expected. */
async function tell(
  name: keyof typeof PLOTS,
  { narrator, python, out }: Telling,
): Promise<string[]> {
  const { paint, say } = narrator;
  const plot: Plot = PLOTS[name];
  const logs = join(out, name);
  mkdirSync(logs, { recursive: true });
  const told = await tellStory({ plot, narrator, python, logs });
  try {
    const page = join(logs, "index.html");
    writeFileSync(page, showThreads(told));
    const mismatches = [...told.mismatches];
    if (name === "long" && mismatches.length === 0) mismatches.push(...comparePictures(told));
    narrator.title("Done");
    for (const mismatch of mismatches) say(`${paint("red", "✘")} ${mismatch}`);
    if (mismatches.length === 0) {
      say(`${paint("green", "✔")} Everything happened as expected.`);
    }
    say(`\nThe issue and the pull request as a web page:  ${relative(process.cwd(), page)}`);
    say(`The logs of the jobs:  ${relative(process.cwd(), logs)}/job-*.log`);
    return mismatches;
  } finally {
    await told.close();
  }
}

const TEXTS = new URL("../../docs/pictures/texts.json", import.meta.url);

/** The pictures in the docs are taken of the long story. */
function comparePictures({ simulator: { world }, summary }: Story): string[] {
  const now = pictureTexts({ scenes: chooseScenes(world), summary });
  return findOldPictures(now, JSON.parse(readFileSync(TEXTS, "utf8")));
}

const INTRO = `This is what \`npm run demo\` just did on your machine, as GitHub would show it. The Action, git,
pytest and every number are real; GitHub is simulated, and the model's answers are scripted.`;

function showThreads({ simulator: { world }, summary, commits }: Story): string {
  const threads = [...world.issues.keys()].map((number) => readThread({ world, number }));
  return renderPage({
    title: "TDD Arbiter: from issue to merge",
    intro: INTRO.replaceAll("\n", " "),
    threads,
    commits,
    ...(summary === "" ? {} : { summary: { title: "Verify", body: summary } }),
    site: `${world.url}/${world.owner}/${world.repo}`,
  });
}
