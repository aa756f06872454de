import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A stretch of text in one script, which one file of the typeface has the letters of. */
export interface Run {
  script: 'bangla' | 'latin'
  text: string
}

/** Stretches of one script; what the Bangla file lacks (digits, stops, Latin letters) is drawn with the Latin one. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const [part] of text.matchAll(
    /[\u0964\u0965\u0980-\u09ff\u200c\u200d]+|[^\u0964\u0965\u0980-\u09ff\u200c\u200d]+/gu,
  ))
    runs.push({ script: /[\u0964-\u09ff]/.test(part) ? 'bangla' : 'latin', text: part })
  return runs
}

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

let files: [string, Buffer][] | undefined

function readFonts(): [string, Buffer][] {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@fontsource/hind-siliguri/package.json')),
    'files',
  )
  const read = (script: string, weight: number) =>
    fs.readFileSync(path.join(folder, `hind-siliguri-${script}-${weight}-normal.woff`))
  return (files ??= [
    ['bangla-normal', read('bengali', 400)],
    ['bangla-bold', read('bengali', 700)],
    ['latin-normal', read('latin', 400)],
    ['latin-bold', read('latin', 700)],
  ])
}
