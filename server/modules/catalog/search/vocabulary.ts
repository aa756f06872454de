import { defined } from '#contract/defined.ts'
import { type Repair, typingRepair } from './typing-repair.ts'
import { type Sound, soundOf, vowelDistance } from './sound-key.ts'

export interface Counts {
  courses: number
  titles: number
}

/** The words of the catalogue, ready to be asked what a typed word may mean. */
export interface Vocabulary {
  /** How many courses contain a word, and how many titles; 0 for an unknown one. */
  counts(word: string): Counts
  /** Words that begin so, those of most courses first. */
  beginningWith(start: string, limit: number): string[]
  /** The same word with a common ending, or without the one it has: "networks" for "network" and the other way round. */
  inflected(word: string): string[]
  repaired(word: string): Repair | null
  /** Words of the other script that sound like it, the nearest only; `distance` is that of their vowels. */
  soundingLike(word: string): { term: string; distance: number }[]
}

/** The case endings that Bangla writes onto the noun. */
const BANGLA_ENDINGS = [
  'ে',
  'র',
  'ের',
  'কে',
  'তে',
  'য়',
  'টি',
  'টা',
  'টির',
  'গুলো',
  'সহ',
  'ও',
  'ই',
].map((ending) => ending.normalize('NFC'))
/** Endings on shorter words make other words. */
const SHORTEST_STEM = 3
/** How far vowels may be off: half a vowel for each consonant that agrees, and no more than one and a half. */
const farthest = (sound: Sound) => Math.min(1.5, 0.5 * sound.consonants.length)
/** Vowels of equally good candidates may differ by this much. */
const NEARLY_AS_NEAR = 0.5
const MOST_SOUNDING_LIKE = 8
/** More than there are courses. */
const TITLE_WORD = 1_000_000_000

export function vocabularyOf(terms: ReadonlyMap<string, Counts>): Vocabulary {
  const courseCount = (word: string) => terms.get(word)?.courses ?? 0
  const sorted = [...terms.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  /** Among words as near, those of titles first: people mistype what a course is about. */
  const likelihood = (word: string) =>
    courseCount(word) + ((terms.get(word)?.titles ?? 0) > 0 ? TITLE_WORD : 0)
  const commonestFirst = (a: string, b: string) => courseCount(b) - courseCount(a)
  // Most searches need neither: they are made when the first one does.
  const repair = lazily(() => typingRepair(sorted, likelihood))
  const sounds = lazily(() => soundIndex(sorted))

  return {
    counts: (word) => terms.get(word) ?? { courses: 0, titles: 0 },
    beginningWith(start, limit) {
      const from = firstIndexFrom(sorted, start)
      let to = from
      while (to < sorted.length && defined(sorted[to]).startsWith(start)) to += 1
      return sorted.slice(from, to).toSorted(commonestFirst).slice(0, limit)
    },
    inflected(word) {
      const endings = isBangla(word) ? BANGLA_ENDINGS : []
      const stems = [word, ...stemsOf(word, endings)].filter(
        (stem) => [...stem].length >= SHORTEST_STEM,
      )
      const forms = stems.flatMap((stem) => [
        stem,
        ...endings.map((ending) => stem + ending),
        pluralOf(stem),
      ])
      return [...new Set(forms)].filter((form) => form !== word && terms.has(form))
    },
    repaired: (word) => repair()(word),
    soundingLike(word) {
      const sound = soundOf(word)
      if (!sound || word.length < 2) return []
      const candidates = (sounds().get(sound.consonants) ?? [])
        .filter(({ term }) => isBangla(term) !== isBangla(word))
        .map(({ term, sound: other }) => ({ term, distance: vowelDistance(sound, other) }))
      const nearest = Math.min(...candidates.map(({ distance }) => distance))
      return candidates
        .filter(({ distance }) => distance <= Math.min(farthest(sound), nearest + NEARLY_AS_NEAR))
        .toSorted((a, b) => a.distance - b.distance || commonestFirst(a.term, b.term))
        .slice(0, MOST_SOUNDING_LIKE)
    },
  }
}

/** What is left of a word without each ending it may have. */
function stemsOf(word: string, endings: readonly string[]): string[] {
  const stems = endings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
  return [...stems, ...singularsOf(word)]
}

function singularsOf(word: string): string[] {
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh|o)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  return /[^s]s$/.test(word) ? [word.slice(0, -1)] : []
}

function pluralOf(stem: string): string {
  if (/[^aeiou]y$/.test(stem)) return `${stem.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(stem) ? `${stem}es` : `${stem}s`
}

function isBangla(word: string): boolean {
  return /[\u0980-\u09ff]/.test(word)
}

function soundIndex(terms: readonly string[]): Map<string, { term: string; sound: Sound }[]> {
  const sounding = terms.flatMap((term) => {
    const sound = soundOf(term)
    return sound && /\D/.test(sound.consonants) ? [{ term, sound }] : []
  })
  return Map.groupBy(sounding, ({ sound }) => sound.consonants)
}

function firstIndexFrom(sorted: readonly string[], start: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (defined(sorted[middle]) < start) low = middle + 1
    else high = middle
  }
  return low
}

function lazily<T>(make: () => T): () => T {
  let cache: { value: T } | undefined
  return () => (cache ??= { value: make() }).value
}
