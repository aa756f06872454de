/** Typing errors allowed in a word of so many letters. */
function errorsAllowed(length: number): number {
  if (length < 3) return 0
  return length <= 5 ? 1 : 2
}

/** Only the first letters are indexed; the whole word is compared afterwards. Must exceed the errors allowed. */
const INDEXED_LETTERS = 6

export interface Repair {
  term: string
  /** Letters added, lost, changed or swapped with their neighbour. */
  errors: number
}

/**
 * Finds the term a mistyped word was meant to be: fewest errors first, then the term of more courses. Terms are
 * looked up by what is left of them after leaving out up to two letters, which both sides share.
 */
export function typingRepair(
  terms: readonly string[],
  courseCount: (term: string) => number,
): (word: string) => Repair | null {
  const byRest = new Map<string, string[]>()
  for (const term of terms) {
    for (const rest of rests(term, errorsAllowed([...term].length + 2))) {
      const closeTerms = byRest.get(rest)
      if (closeTerms) closeTerms.push(term)
      else byRest.set(rest, [term])
    }
  }
  return (word) => {
    const allowed = errorsAllowed([...word].length)
    let best: Repair | null = null
    for (const term of new Set(rests(word, allowed).flatMap((rest) => byRest.get(rest) ?? []))) {
      const errors = typingErrors(word, term, best?.errors ?? allowed)
      if (errors > (best?.errors ?? allowed)) continue
      if (best && errors === best.errors && courseCount(term) <= courseCount(best.term)) continue
      best = { term, errors }
    }
    return best
  }
}

/** What can be left of a word's first letters after leaving out up to `count`, 2 at most. May name one rest twice. */
function rests(word: string, count: number): string[] {
  const letters = word.slice(0, INDEXED_LETTERS)
  const all = [letters]
  if (count === 0) return all
  for (let first = 0; first < letters.length; first += 1) {
    const rest = letters.slice(0, first) + letters.slice(first + 1)
    all.push(rest)
    if (count === 1) continue
    for (let second = first; second < rest.length; second += 1)
      all.push(rest.slice(0, second) + rest.slice(second + 1))
  }
  return all
}

/** Damerau-Levenshtein distance; any number above `most` once it cannot be `most` or less. */
export function typingErrors(a: string, b: string, most: number): number {
  const [left, right] = [[...a], [...b]]
  if (Math.abs(left.length - right.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1]
      let errors = Math.min(
        errorsAt(last, column) + 1,
        errorsAt(current, column - 1) + 1,
        errorsAt(last, column - 1) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      if (swapped) errors = Math.min(errors, errorsAt(beforeLast, column - 2) + 1)
      current.push(errors)
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return errorsAt(last, right.length)
}

/** Outside of the table nothing can be reached. */
function errorsAt(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}
