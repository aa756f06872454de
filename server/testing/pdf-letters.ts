import { inflateSync } from 'node:zlib'

/** What the glyphs of a PDF stand for, as hexadecimal: a conjunct that is shaped is one glyph for all its letters. */
export function unicodeMapsOf(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf)
  const maps: string[] = []
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 1)) {
    try {
      maps.push(inflateSync(bytes.subarray(at + 7), { finishFlush: 2 }).toString('latin1'))
    } catch {
      // Not one that is compressed.
    }
  }
  return maps
    .filter((map) => map.includes('beginbfrange') || map.includes('beginbfchar'))
    .join('\n')
    .toLowerCase()
}
