// The README's pictures, taken of the demo's own pages by Chromium: npm run pictures. On Debian it needs the packages
// chromium, pngquant, fonts-noto-core and fonts-noto-color-emoji.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { register } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPytest } from "./find-pytest.mjs";

register("../demo/read-typescript.mjs", import.meta.url);
const { createNarrator } = await import("../demo/story/narrator.ts");
const { tellStory } = await import("../demo/story/tell-story.ts");
const { chooseScenes } = await import("../demo/story/choose-scenes.ts");
const { PLOTS } = await import("../demo/story/acts.ts");
const { pictureTexts } = await import("../demo/story/picture-texts.ts");
const { renderPage } = await import("../demo/page/render-page.ts");

const WIDTH = 1000;
const pictures = fileURLToPath(new URL("../docs/pictures", import.meta.url));
const logs = fileURLToPath(new URL("../.cache/pictures", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "pictures-"));

const narrator = createNarrator(process.stdout, process.env);
const told = await tellStory({ plot: PLOTS.long, narrator, python: findPytest(), logs });
try {
  if (told.mismatches.length > 0) throw new Error(told.mismatches.join("\n"));
  mkdirSync(pictures, { recursive: true });
  const scenes = chooseScenes(told.simulator.world);
  const texts = pictureTexts({ scenes, summary: told.summary });
  writeFileSync(join(pictures, "texts.json"), `${JSON.stringify(texts, null, 2)}\n`);
  const summary = { title: "Verify", body: told.summary };
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    for (const { name, thread } of scenes) takePicture({ name, threads: [thread], theme });
    takePicture({ name: "verify", threads: [], summary, theme });
  }
} finally {
  rmSync(place, { recursive: true, force: true });
  await told.close();
}

/**
 * @typedef {object} Scene
 * @property {string} name
 * @property {import("../demo/thread/thread.ts").Thread[]} threads
 * @property {import("../demo/page/render-page.ts").Summary} [summary]
 * @property {"light" | "dark"} theme
 */

/** @param {Scene} scene */
function takePicture({ name, ...shown }) {
  const { world } = told.simulator;
  const site = `${world.url}/${world.owner}/${world.repo}`;
  const page = renderPage({ title: name, intro: "", site, ...shown });
  const file = join(place, "page.html");
  // Measured by the page itself, which is not allowed to run anything when it is shown.
  const measure =
    "<script>document.title = document.querySelector('.thread').offsetHeight</script>";
  const bare = page
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/, "")
    .replace("</style>", ".bar, .intro { display: none } .page { padding-bottom: 24px }</style>")
    .replace("</body>", `${measure}</body>`);
  writeFileSync(file, bare);
  const dom = chromium(["--dump-dom", `--window-size=${WIDTH},1000`, file]);
  const height = Number(/<title>(\d+)<\/title>/.exec(dom)?.[1]) + 24;
  const picture = join(pictures, `${name}-${shown.theme}.png`);
  chromium([`--screenshot=${picture}`, `--window-size=${WIDTH},${height}`, file]);
  run("pngquant", ["--force", "--strip", "--output", picture, "64", picture]);
}

/** @param {string[]} args */
function chromium(args) {
  const usual = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"];
  return run("chromium", [...usual, "--force-device-scale-factor=1.5", ...args]);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, stdout, error } = spawnSync(command, args, { encoding: "utf8" });
  if (error !== undefined) throw new Error(`${command} is needed: apt-get install ${command}`);
  if (status !== 0) throw new Error(`${command} failed`);
  return stdout;
}
