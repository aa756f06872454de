import { defined } from './defined.ts'

const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** Letters at the beginning of a table that tell how it is written. */
export const DELIMITER_LETTERS = 20_000

/**
 * By what a table of text is split: what Excel says of it in its first line. Else it is the sign between headings that
 * are known, else the one that is found most.
 */
export function delimiterOf(
  text: string,
  isKnown: (heading: string) => boolean = () => false,
): Delimiter {
  const start = text.slice(0, DELIMITER_LETTERS)
  const [firstLine = ''] = start.split(/\r?\n/, 1)
  const told = /^\uFEFF?"?sep=([\t;,])"?\s*$/m.exec(firstLine)?.[1]
  if (told) return told as Delimiter
  const rawLines = start.split(/\r?\n/, 30)
  const lines = start
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, 30)
    .filter((line) => line.trim() !== '')
  const headings = (sign: string) =>
    Math.max(
      0,
      ...rawLines.map((line) => line.split(sign).filter((cell) => isKnown(bare(cell))).length),
    )
  const found = (sign: string) =>
    lines.reduce((sum, line) => sum + Math.min(line.split(sign).length - 1, 20), 0)
  const scores = delimiters.map((sign) => ({ sign, headings: headings(sign), found: found(sign) }))
  const atBest = Math.max(...scores.map((score) => score.headings))
  const by = atBest > 1 ? 'headings' : 'found'
  return defined(scores.toSorted((a, b) => b[by] - a[by])[0]).sign
}

/** A heading without the quotes that it may stand in. */
function bare(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1')
}
