import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

/** The family that the files belong to; each has the letters of one script, and the one for Bangla no Latin ones. */
export const SHARE_FONT = 'Hind Siliguri Bold'

let files: string[] | undefined

/**
 * Fonts for share pictures, unpacked at the first call and deleted with the process. The library that sets text reads
 * plain font files only, and ours are packed for browsers.
 */
export function shareFontFiles(): string[] {
  if (files) return files
  const packed = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@fontsource/hind-siliguri/package.json')),
    'files',
  )
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-fonts-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  files = ['latin', 'latin-ext', 'bengali'].map((script) => {
    const file = path.join(folder, `${script}.ttf`)
    fs.writeFileSync(
      file,
      unpacked(fs.readFileSync(path.join(packed, `hind-siliguri-${script}-700-normal.woff`))),
    )
    return file
  })
  return files
}

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const FONT_HEADER = 12
const FONT_ENTRY = 16

/** The font file inside a WOFF 1.0 file. Source: W3C WOFF File Format 1.0, sections 3 to 5. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = WOFF_HEADER + at * WOFF_ENTRY
    const [offset, packedLength, length] = [4, 8, 12].map((field) =>
      woff.readUInt32BE(entry + field),
    ) as [number, number, number]
    const packed = woff.subarray(offset, offset + packedLength)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packedLength < length ? inflateSync(packed) : packed,
    }
  })
  const font = Buffer.alloc(
    FONT_HEADER +
      FONT_ENTRY * count +
      tables.reduce((sum, { bytes }) => sum + padded(bytes.length), 0),
  )
  woff.copy(font, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  ;[count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].forEach((value, at) =>
    font.writeUInt16BE(value, 4 + at * 2),
  )
  let at = FONT_HEADER + FONT_ENTRY * count
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = FONT_HEADER + index * FONT_ENTRY
    tag.copy(font, entry)
    ;[checksum, at, bytes.length].forEach((value, field) =>
      font.writeUInt32BE(value, entry + 4 + field * 4),
    )
    bytes.copy(font, at)
    at += padded(bytes.length)
  })
  return font
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
