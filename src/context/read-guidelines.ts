import { cleanText } from "../safe-text/clean-text.ts";
import { visibleText } from "../spec/markdown/visible-text.ts";

interface Repository {
  paths: readonly string[];
  /** The text of a file as a model may see it; null for none. */
  read(path: string): Promise<string | null>;
}

/** What a repository tells contributors about its tests and code, and the files that say it. */
export interface Guidelines {
  text: string;
  paths: string[];
}

/** Those for agents first: they are shorter. */
const FILES = [
  /^(?:agents|claude)\.md$/i,
  /^(?:\.github\/|docs\/)?contributing\.(?:md|rst|txt)$/i,
] as const;
const MAX_FILES = 4;
const MAX_CHARS = 3_000;
/** Of a longer file, the start is read: drawing its page takes time. */
const MAX_READ = 40_000;

/**
 * Reads what AGENTS.md, CLAUDE.md and CONTRIBUTING say about tests and code. It is text of the repository,
 * shown to a model as data: whatever it orders, the arbiter decides as it does without it.
 */
export async function readGuidelines({ paths, read }: Repository): Promise<Guidelines> {
  const found = FILES.flatMap((pattern) => paths.filter((path) => pattern.test(path)).sort());
  const guidelines: Guidelines = { text: "", paths: [] };
  const seen = new Set<string>();
  for (const path of found.slice(0, MAX_FILES)) {
    const room = MAX_CHARS - guidelines.text.length;
    const text = (await read(path))?.slice(0, MAX_READ) ?? "";
    const shown = cleanText(/\.md$/i.test(path) ? visibleText(text) : text).trim();
    const about = cutAt(sectionsAboutCode(shown) || (FILES[0].test(path) ? shown : ""), room);
    // A link to another file is read as the path of that file.
    if (about === "" || seen.has(about) || paths.includes(about)) continue;
    seen.add(about);
    guidelines.text += `${guidelines.text === "" ? "" : "\n\n"}${path}:\n${about}`;
    guidelines.paths.push(path);
  }
  return guidelines;
}

const TOPIC =
  /\b(?:tests?|testing|pytest|fixtures?|mock(?:s|ing)?|styles?|conventions?|format(?:ting)?|lint(?:ing|ers?)?|typ(?:es|ing)|hints|nam(?:es|ing)|docstrings?|code|coding)\b/i;
const OTHER_TOPIC = /\bconduct\b|\breviews?\b/i;

/** The sections whose heading is about tests or code, each with the sections below it. */
function sectionsAboutCode(text: string): string {
  const lines = text.split("\n");
  const taken: string[] = [];
  let fence: string | null = null;
  /** The level of the heading whose section is being taken. */
  let within: number | null = null;
  for (const [index, line] of lines.entries()) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (mark !== undefined && fence === null) fence = mark;
    else if (fence !== null && line.trim() === fence) fence = null;
    const level = fence === null ? levelOf(line, lines[index + 1] ?? "") : null;
    if (level !== null && (within === null || level <= within)) {
      within = TOPIC.test(line) && !OTHER_TOPIC.test(line) ? level : null;
    }
    if (within !== null) taken.push(line);
  }
  return taken.join("\n").trim();
}

const UNDERLINES = "=-~^";

/** The level of a heading, also of one that is underlined; null for any other line. */
function levelOf(line: string, next: string): number | null {
  const [, marks] = /^ {0,3}(#{1,6}) /.exec(line) ?? [];
  if (marks !== undefined) return marks.length;
  const [, underline] = /^([=~^-])\1{2,}\s*$/.exec(next) ?? [];
  const isText = /^\w.*\S/.test(line);
  return underline !== undefined && isText ? UNDERLINES.indexOf(underline) + 1 : null;
}

const SHORTEST = 200;

/** Whole lines within a number of characters; empty where hardly any would fit. */
function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most < SHORTEST) return "";
  const head = text.slice(0, most);
  const end = head.lastIndexOf("\n");
  return `${end > 0 ? head.slice(0, end) : head.replace(/\S*$/, "")}\n[cut]`;
}
