import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGES = [
  "CONTRIBUTING.md",
  "README.md",
  "SECURITY.md",
  "test/github/simulator/README.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

it.each(PAGES)("every link of %s leads somewhere", (page) => {
  const text = withoutCode(readFileSync(join(ROOT, page), "utf8"));
  const links = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = ""]) => link);
  const own = links.filter((link) => !/^[a-z]+:/i.test(link));
  expect(own.filter((link) => !leadsSomewhere(link, page))).toEqual([]);
});

function leadsSomewhere(link: string, page: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? join(ROOT, page) : resolve(ROOT, dirname(page), path);
  if (!existsSync(target)) return false;
  if (anchor === undefined || !target.endsWith(".md")) return true;
  const headings = withoutFences(readFileSync(target, "utf8")).matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = ""]) => anchorOf(heading) === anchor);
}

/** As GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function withoutCode(text: string): string {
  return withoutFences(text).replace(/`[^`\n]+`/g, "code");
}

function withoutFences(text: string): string {
  return text.replace(/^( *)```[\s\S]*?^\1```/gm, "");
}
