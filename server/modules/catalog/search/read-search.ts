import { defined } from '#contract/defined.ts'
import type { CategoryName } from '#contract/catalog/courses.ts'
import { textBefore } from '#contract/text-before.ts'
import type { Db } from '#server/db/connect.ts'
import { leastCloseRank } from './close-matches.ts'
import { type SearchCount, countSearch } from './count-search.ts'
import { type DatedFilters, filterOf, type SearchFilter } from './search-filter.ts'
import { catalogueVocabulary } from './catalogue-vocabulary.ts'
import { type Meaning, meaningsOf, significantWords } from './read-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { anyOf, sufficientQuery, everyOf } from './search-query.ts'
import { wordsOf } from './words.ts'

/** What a person searches for, understood. */
export interface Search {
  /** A tsquery: the courses that are found. */
  query: string
  /** A tsquery: the courses that have every word. */
  every: string
  words: readonly SearchWord[]
  /** The words as typed, one space between, with the fillers and without them: titles may be or begin exactly so. */
  phrases: readonly string[]
  /** Titles that begin as what was typed; null where no title can. */
  begins: TitleBeginning | null
  /** The words searched for, where they differ from those typed. */
  readAs: string | null
  /** Courses of a lower rank only come near. */
  leastClose: number
  counted: SearchCount
  filter: SearchFilter
  /** The names of all categories, in the order of their tabs. */
  categories: readonly CategoryName[]
}

/**
 * A word and how much it tells: rare words more than common ones, guesses less than anything that
 * really is there.
 */
export interface SearchWord {
  /** A tsquery: the word itself. */
  own: string
  /** A tsquery over titles: the word or another one for the same subject comes first. */
  first: string
  /** A tsquery: the word or another one for the same subject. */
  any: string
  weight: number
  /** The categories that the word names. */
  categories: readonly number[]
}

/** Of so few courses with every word, those that have only the significant ones are worth showing below. */
const ENOUGH = 24
/** Words that the last one may begin. */
const MOST_ENDS = 20

/**
 * Reads what was typed as words of the catalogue: its inflections, the other script, other words for the subject. The
 * last word is a beginning too. An unknown one has its errors repaired, or counts by its sound. Where few courses have
 * every word, the significant ones do. A guessed word never finds a course beside words that really are there.
 *
 * @returns null when nothing typed is a word, or nothing like it is in the catalogue
 */
export async function readSearch(
  db: Db,
  { typed, filters }: { typed: string; filters: DatedFilters },
): Promise<Search | null> {
  const words = significantWords(typed)
  if (words.length === 0) return null
  const vocabulary = await catalogueVocabulary(db)
  const meanings = meaningsOf(words, vocabulary)
  const real = orElse(meanings.filter(isKnown), meanings)
  if (real.length === 0) return null
  const sure = orElse(
    meanings.filter(({ certainty }) => certainty !== 'bySound'),
    meanings,
  )
  const weights = weigh(meanings, vocabulary.courses)
  const every = everyOf(sure)
  const enough = sufficientQuery(
    real.map((meaning) => ({ meaning, weight: defined(weights.get(meaning)) })),
  )
  const filter = filterOf(filters, vocabulary.categories)
  const counted = await countSearch(db, {
    every,
    enough,
    atLeast: ENOUGH,
    filter,
  })
  const phrases = [...new Set([wordsOf(typed).join(' '), words.join(' ')])]
  return {
    query: counted.isEvery ? every : enough,
    every,
    words: meanings.map((meaning) => ({
      own: anyOf(meaning.terms),
      first: anyOf([...meaning.terms, ...meaning.alike].map((term) => `^${term}`)),
      any: anyOf([...meaning.terms, ...meaning.alike]),
      weight: defined(weights.get(meaning)),
      categories: [
        ...new Set(
          [...meaning.terms, ...meaning.alike].flatMap((term) => vocabulary.categoriesNamed(term)),
        ),
      ],
    })),
    phrases,
    begins: beginsOf(phrases, words, vocabulary),
    readAs: readAsOf(words, meanings, counted.someHaveEvery ? sure : real),
    leastClose: leastCloseRank(words, meanings),
    counted,
    filter,
    categories: [...vocabulary.categories.keys()],
  }
}

export interface TitleBeginning {
  /** A tsquery over titles: their first word, and words of the beginning besides. */
  query: string
  /** The beginning itself. */
  texts: readonly string[]
}

/** Several words may end in the beginning of one; a word alone does only where it is no word itself: "java", "pyth". */
function beginsOf(
  phrases: readonly string[],
  words: readonly string[],
  vocabulary: Vocabulary,
): TitleBeginning | null {
  const last = words.at(-1)
  if (last === undefined) return null
  const isWhole = words.length === 1 && vocabulary.counts(last).titles > 0
  const ends = isWhole
    ? [last]
    : [...new Set([last, ...vocabulary.beginningWith(last, MOST_ENDS)])].filter(
        (term) => vocabulary.counts(term).titles > 0,
      )
  if (ends.length === 0) return null
  const firsts = phrases
    .map((phrase) => textBefore(phrase, ' '))
    .flatMap((first) => (first === last ? ends : [first]))
  const beginning = anyOf(firsts.map((word) => `^${word}`))
  const isEnd = firsts.every((word) => ends.includes(word))
  return {
    query: isEnd ? beginning : `${beginning}&${anyOf(ends)}`,
    texts: phrases.map((phrase) => (isWhole ? `${phrase} ` : phrase)),
  }
}

const isKnown = ({ certainty }: Meaning) => certainty === 'known'

function orElse<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  return some.length > 0 ? some : others
}

/** What a word counts where it was only repaired or found by its sound. */
const GUESSED = { known: 1, repaired: 0.6, bySound: 0.3 }
/** Beside real words a guess tells less than the commonest of them. */
const LESS_THAN_REAL = 0.2

/** A word of one course tells no more than one of so many. */
const RARE = 3

function weigh(meanings: readonly Meaning[], courses: number): Map<Meaning, number> {
  const rarity = ({ mostCourses }: Meaning) =>
    Math.log(1 + Math.max(courses, mostCourses) / Math.max(RARE, mostCourses))
  const real = meanings.filter(isKnown).map(rarity)
  const limit = real.length > 0 ? LESS_THAN_REAL * Math.min(...real) : Number.POSITIVE_INFINITY
  return new Map(
    meanings.map((meaning) => [
      meaning,
      isKnown(meaning)
        ? rarity(meaning)
        : Math.min(limit, GUESSED[meaning.certainty] * rarity(meaning)),
    ]),
  )
}

/** Set only where what was searched for differs from what was typed: a repaired word, or one that had to give way. */
function readAsOf(
  words: readonly string[],
  meanings: readonly Meaning[],
  used: readonly Meaning[],
): string | null {
  const read = meanings.filter((meaning) => used.includes(meaning)).map((meaning) => meaning.readAs)
  return read.join(' ') === words.join(' ') ? null : read.join(' ')
}
