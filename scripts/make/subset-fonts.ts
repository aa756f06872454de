import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { outsideTool } from './outside-tool.ts'
import { ROOT } from '../run-steps.ts'

interface SubsetFont {
  default(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'woff'
      variationAxes: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}

/** Letters the interface and people's names are written with; anything rarer falls to a font of the device. */
const LATIN = `${between(0x20, 0x7e)}\u00a0©«»·×éñöü–—‘’“”•…←→€−`
/** The whole Bangla block: titles are written by people, and conjuncts come with their letters. */
const BANGLA = `${between(0x980, 0x9fe)}।॥\u200c\u200d◌`

const fonts = [
  {
    name: 'anek-latin',
    file: 'latin/files/anek-latin-latin-wght-normal',
    text: LATIN,
    weights: { min: 400, max: 700 },
  },
  // The lightest Bangla is the font's own middle: half the outlines.
  {
    name: 'anek-bangla',
    file: 'bangla/files/anek-bangla-bengali-wght-normal',
    text: BANGLA,
    weights: { min: 500, max: 700 },
  },
]

/** Letters of names that the typeface of our PDFs lacks, by the files that the package is cut into. */
const printed = [
  { cut: 'latin', text: LATIN + between(0xa0, 0xff) },
  { cut: 'latin-ext', text: between(0x100, 0x24f) + between(0x1e00, 0x1eff) },
  { cut: 'vietnamese', text: between(0x100, 0x1b0) + between(0x1ea0, 0x1ef9) },
]

/**
 * Writes web/ui/fonts: only the letters and weights that are used; and server/paper/fonts, which PDFs can hold: one
 * weight each. Run it after a new version of the fonts.
 */
const { default: subsetFont } = await outsideTool<SubsetFont>('subset-font', '2.9.0')
const folder = path.join(ROOT, 'web/ui/fonts')
fs.mkdirSync(folder, { recursive: true })
for (const { name, file, text, weights } of fonts) {
  const source = createRequire(import.meta.url).resolve(`@fontsource-variable/anek-${file}.woff2`)
  const fontBytes = await subsetFont(fs.readFileSync(source), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
  fs.writeFileSync(path.join(folder, `${name}.woff2`), fontBytes)
  console.log(`${name}: ${fs.statSync(source).size} bytes, now ${fontBytes.length}`)
}

const paper = path.join(ROOT, 'server/paper/fonts')
fs.mkdirSync(paper, { recursive: true })
for (const { cut, text } of printed)
  for (const weight of [400, 700]) {
    const source = createRequire(import.meta.url).resolve(
      `@fontsource-variable/anek-latin/files/anek-latin-${cut}-wght-normal.woff2`,
    )
    const fontBytes = await subsetFont(fs.readFileSync(source), text, {
      targetFormat: 'woff',
      variationAxes: { wght: weight },
    })
    fs.writeFileSync(path.join(paper, `anek-${cut}-${weight}.woff`), fontBytes)
    console.log(`anek-${cut}-${weight}: ${fontBytes.length} bytes`)
  }

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join('')
}
