/** Words that headings have, by field, the most telling first; in lower case, without signs. */
export type HeadingNames<Field extends string> = Record<Field, readonly string[]>

/** A heading without signs: "E-mail_Address*" is "e mail address". */
function plain(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** How well a heading fits a field: 3 exactly, 2 by its beginning or end, 1 by a word of it, 0 not at all. */
function fitOf(heading: string, names: readonly string[]): number {
  const text = plain(heading)
  if (text === '') return 0
  if (names.includes(text)) return 3
  const words = ` ${text} `
  if (names.some((name) => words.startsWith(` ${name} `) || words.endsWith(` ${name} `))) return 2
  return names.some((name) => words.includes(` ${name} `)) ? 1 : 0
}

/** What headings mean, each field once: the best fit first. null: nothing that is known. */
export function guessColumns<Field extends string>(
  headings: readonly string[],
  namesOf: HeadingNames<Field>,
): (Field | null)[] {
  const choice: (Field | null)[] = headings.map(() => null)
  const fields = Object.keys(namesOf) as Field[]
  const fits = headings
    .flatMap((heading, at) =>
      fields.map((field) => ({ at, field, fit: fitOf(heading, namesOf[field]) })),
    )
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || a.at - b.at)
  for (const { at, field } of fits)
    if (choice[at] === null && !choice.includes(field)) choice[at] = field
  return choice
}

/** The row that holds the headings: of the first twenty the one whose cells mean the most. Titles above are passed over. */
export function findHeadings<Field extends string>(
  cells: readonly (readonly string[])[],
  namesOf: HeadingNames<Field>,
): number {
  const scores = cells
    .slice(0, 20)
    .map((row) => guessColumns(row, namesOf).filter((field) => field !== null).length)
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best)
  return Math.max(
    0,
    cells.findIndex((row) => row.some((cell) => cell !== '')),
  )
}
