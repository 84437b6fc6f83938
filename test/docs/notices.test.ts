import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = "src";

it("the build names the version and the license of every package that the source imports", () => {
  const notices = readFileSync(".test-dist/THIRD-PARTY-NOTICES.txt", "utf8").split(/^-{80}$/m);
  for (const name of importedPackages()) {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
    const notice = notices.find((text) => text.trimStart().startsWith(`${name} ${version}\n`));
    expect(notice, name).toMatch(/permission|license/i);
  }
});

/** What is imported for its types alone is not in the build. */
function importedPackages(): Set<string> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(SOURCE, file), "utf8"));
  const imports = texts.flatMap((text) => [
    ...text.matchAll(/^import (?!type)[^;]*?from "((?:@[^/"]+\/)?[^./"@][^/"]*)/gm),
  ]);
  const names = imports.flatMap(([, name = ""]) => (name.startsWith("node:") ? [] : [name]));
  expect(names).toContain("probot");
  return new Set(names);
}
