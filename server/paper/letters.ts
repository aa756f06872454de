import { type FontFile, lettersOf, withoutMarks } from '#contract/printed-letters.ts'

/** Our typeface first; the other has more letters. */
const typefaces = [
  ['latin', 'latin-ext'],
  ['anek-latin', 'anek-latin-ext', 'anek-vietnamese'],
] as const

/** A stretch of text that one file of a typeface has the letters of. */
export interface Run {
  script: FontFile
  text: string
}

/**
 * Stretches of text by the file that has their letters; what the Bangla file lacks is all in the Latin typeface. A
 * letter that no file has loses its mark ("ȅ" becomes "e"), one of another alphabet is not drawn: see `isPrintable`.
 */
export function runsOf(text: string): Run[] {
  return [...text.matchAll(/[।॥\u0980-\u09ff\u200c\u200d]+|[^।॥\u0980-\u09ff\u200c\u200d]+/gu)]
    .map(([part]) => part)
    .flatMap((part) =>
      /[\u0964-\u09ff]/.test(part) ? [{ script: 'bangla', text: part } as const] : latinRuns(part),
    )
}

function latinRuns(text: string): Run[] {
  const printed = Array.from(text.normalize('NFC'), (letter) =>
    typefaces.flat().some((file) => lettersOf[file].test(letter)) ? letter : withoutMarks(letter),
  )
  const typeface =
    typefaces.find((files) =>
      printed.every((letter) => files.some((file) => lettersOf[file].test(letter))),
    ) ?? typefaces[1]
  const runs: Run[] = []
  for (const letter of printed) {
    const script = typeface.find((file) => lettersOf[file].test(letter)) ?? typeface[0]
    const last = runs.at(-1)
    if (last?.script === script) last.text += letter
    else runs.push({ script, text: letter })
  }
  return runs
}
