export interface Section {
  title: string;
  blocks: readonly string[];
}

/** As many blocks as fit, in order, each whole; every section says how many it had to leave out. */
export function fitBlocks(sections: readonly Section[], maxChars: number): string {
  let text = "";
  for (const section of sections) {
    if (section.blocks.length === 0) continue;
    text += fitSection(section, { room: maxChars - text.length, isFirst: text === "" });
  }
  return text;
}

function fitSection(
  { title, blocks }: Section,
  { room, isFirst }: { room: number; isFirst: boolean },
): string {
  let text = `${isFirst ? "" : "\n\n"}## ${title}`;
  for (const [index, block] of blocks.entries()) {
    const left = blocks.length - index;
    const more = `\n\n… and ${left} more`;
    const next = `${text}\n\n${block}`;
    const hasRoom = next.length + (left > 1 ? more.length : 0) <= room;
    if (hasRoom) text = next;
    else return index === 0 && !isFirst ? "" : `${text}${more}`.slice(0, room);
  }
  return text;
}
