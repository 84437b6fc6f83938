import { createHash } from "node:crypto";
import { cutMiddle } from "../safe-text/clean-text.ts";

interface Text {
  title: string;
  body: string;
}

/**
 * Title and description of a pull request, which a person may have edited since. A title that a person
 * changed stays. Of the description only the page between the two marks is replaced; if a person changed
 * the page itself, their version is kept below it, folded.
 */
export function writeText(own: Text, current: Text | null): Text {
  const page = markPage(own);
  if (current === null) return { title: own.title, body: page };
  const written = readWritten(current.body);
  // A person opened the pull request, or deleted the marks.
  if (written === null)
    return { title: current.title, body: assemble({ page, above: current.body }) };
  const { above, below } = written;
  const isTitleOurs = written.titleHash === hashOf(current.title);
  const isPageOurs = written.pageHash === hashOf(written.page);
  const edited = isPageOurs ? "" : written.page;
  return {
    title: isTitleOurs ? own.title : current.title,
    body: assemble({ page, above, below, edited }),
  };
}

/** The hashes of what is written show later whether it was edited. */
function markPage({ title, body }: Text): string {
  return `<!-- tdd-arbiter page -->\n${body}\n<!-- tdd-arbiter end ${hashOf(title)} ${hashOf(body)} -->`;
}

const WRITTEN =
  /^(?<above>[\s\S]*?)<!-- tdd-arbiter page -->(?<page>[\s\S]*?)<!-- tdd-arbiter end (?<titleHash>\w+) (?<pageHash>\w+) -->(?<below>[\s\S]*)$/;

interface Written {
  above: string;
  page: string;
  titleHash: string;
  pageHash: string;
  below: string;
}

function readWritten(body: string): Written | null {
  return (WRITTEN.exec(body)?.groups as Written | undefined) ?? null;
}

/** GitHub's editor changes the line ends. */
function hashOf(text: string): string {
  const plain = text.replaceAll("\r\n", "\n").trim();
  return createHash("sha256").update(plain).digest("hex").slice(0, 16);
}

/** What GitHub takes; its edit history still has what is cut here. */
const MAX_BODY = 65_536;
const SUMMARY = "This page as it was edited before the change was revised";

interface Parts {
  page: string;
  above?: string;
  below?: string;
  /** The earlier page, where a person changed it. */
  edited?: string;
}

/** The page always fits; of a person's texts, as much as there is room for. */
function assemble({ page, above = "", below = "", edited = "" }: Parts): string {
  const marks = 400;
  let room = MAX_BODY - page.length - marks;
  const shorten = (text: string) => {
    const kept = cutMiddle(text.trim(), Math.max(0, room));
    room -= kept.length;
    return kept;
  };
  const [over, under, old] = [shorten(above), shorten(below), shorten(edited)];
  const fold = `<details><summary>${SUMMARY}</summary>\n\n${old}\n\n</details>`;
  return [over, page, old === "" ? "" : fold, under].filter((text) => text !== "").join("\n\n");
}
