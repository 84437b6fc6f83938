/**
 * UTF-8 that was decoded as Windows-1252: a dash arrives as three characters. Only sequences that no
 * language uses are repaired; a word in capitals before a closing quote looks like one, too.
 */
const MOJIBAKE = /â[€†‡ˆ‰][\u0080-¿€‚-…†-›Œ-œŠ-šŸŽ-žƒˆ˜–-™]|[ÂÃ][\u00a0-¿]/g;

/** The bytes 0x80 to 0x9f of Windows-1252, which differ from Unicode. */
const WINDOWS_BYTES = new Map(
  [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"].map((character, index) => [
    character,
    0x80 + index,
  ]),
);

const decoder = new TextDecoder("utf-8", { fatal: true });

export function repairMojibake(text: string): string {
  return text.replace(MOJIBAKE, (sequence) => {
    const bytes = [...sequence].map((c) => WINDOWS_BYTES.get(c) ?? c.charCodeAt(0));
    try {
      return decoder.decode(Uint8Array.from(bytes));
    } catch {
      return sequence;
    }
  });
}
