import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { chooseScenes } from "../../demo/story/choose-scenes.ts";
import { createNarrator } from "../../demo/story/narrator.ts";
import { pictureTexts } from "../../demo/story/picture-texts.ts";
import { tellStory } from "../../demo/story/tell-story.ts";
import { findPytest } from "../../scripts/find-pytest.mjs";
import { temporaryDirectory } from "../temporary-repository.ts";

const TEXTS = new URL("../../docs/pictures/texts.json", import.meta.url);

it("the pictures in the docs show what the product shows now; if not: npm run pictures", async () => {
  const narrator = createNarrator({ write: () => true }, {});
  const logs = join(temporaryDirectory(), "logs");
  const told = await tellStory({ narrator, python: findPytest(), logs });
  try {
    expect(told.mismatches).toEqual([]);
    const scenes = chooseScenes(told.simulator.world);
    const { summary } = told;
    expect(JSON.parse(readFileSync(TEXTS, "utf8"))).toEqual(pictureTexts({ scenes, summary }));
  } finally {
    await told.close();
  }
});
