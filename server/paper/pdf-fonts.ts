import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FontFile } from '#contract/printed-letters.ts'
import { type Run, runsOf } from './letters.ts'

export interface TextLook {
  /** Points. */
  size: number
  bold?: boolean
}

/** The name that the font of a stretch was registered with. */
export function fontOf({ script }: Run, bold = false): string {
  return `${script}-${bold ? 'bold' : 'normal'}`
}

/** Gives a document the fonts that `fontOf` names. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const [name, file] of readFonts()) document.registerFont(name, file)
}

/** How wide a text is, in points. */
export function widthOf(document: PDFKit.PDFDocument, text: string, look: TextLook): number {
  return runsOf(text).reduce((sum, run) => {
    document.font(fontOf(run, look.bold)).fontSize(look.size)
    return sum + document.widthOfString(run.text)
  }, 0)
}

/** Writes one line with its upper left corner at a point. */
export function writeLine(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, color, ...look }: TextLook & { x: number; y: number; color: string },
): void {
  let at = x
  for (const run of runsOf(text)) {
    document.font(fontOf(run, look.bold)).fontSize(look.size).fillColor(color)
    document.text(run.text, at, y, { lineBreak: false })
    at += document.widthOfString(run.text)
  }
}

/** Everything that is drawn on a document, once it has ended. */
export function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  return new Promise((resolve, reject) =>
    document.on('end', () => resolve(Buffer.concat(parts))).on('error', reject),
  )
}

let files: [name: string, file: Buffer][] | undefined

function readFonts(): [string, Buffer][] {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@fontsource/hind-siliguri/package.json')),
    'files',
  )
  const hind = (cut: string) => (weight: number) =>
    path.join(folder, `hind-siliguri-${cut}-${weight}-normal.woff`)
  // Cut by scripts/make/subset-fonts.ts: what writes PDFs cannot hold a font of many weights.
  const anek = (cut: string) => (weight: number) =>
    path.join(import.meta.dirname, `fonts/anek-${cut}-${weight}.woff`)
  const pathOf: Record<FontFile, (weight: number) => string> = {
    bangla: hind('bengali'),
    latin: hind('latin'),
    'latin-ext': hind('latin-ext'),
    'anek-latin': anek('latin'),
    'anek-latin-ext': anek('latin-ext'),
    'anek-vietnamese': anek('vietnamese'),
  }
  return (files ??= Object.entries(pathOf).flatMap(([name, of]) => [
    [`${name}-normal`, fs.readFileSync(of(400))],
    [`${name}-bold`, fs.readFileSync(of(700))],
  ]))
}
