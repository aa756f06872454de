import { typingErrors } from '../search/typing-repair.ts'

/** The one choice that someone meant by what they wrote, or null. `names` has every name of each choice. */
export function nearest<T>(
  written: string,
  names: readonly (readonly [name: string, choice: T])[],
): T | null {
  const meant = plainForm(written)
  if (!meant) return null
  const plain = names.map(([name, choice]) => ({ name: plainForm(name), choice }))
  const same = plain.find(({ name }) => name === meant)
  if (same) return same.choice
  const words = ` ${meant} `
  const within = plain
    .filter(({ name }) => words.includes(` ${name} `))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  if (within) return within.choice
  const most = meant.length < 5 ? 1 : 2
  const close = plain
    .map(({ name, choice }) => ({ choice, errors: typingErrors(meant, name, most) }))
    .filter(({ errors }) => errors <= most)
    .toSorted((a, b) => a.errors - b.errors)[0]
  return close?.choice ?? null
}

/** Without capitals, signs and the entities of a web page. */
function plainForm(text: string): string {
  return text
    .normalize('NFC')
    .replace(/&amp;/gi, '&')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
