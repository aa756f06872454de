import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { knownVocabulary } from './known-vocabulary.ts'
import { type PopularitySpread, popularitySpread } from './popularity-spread.ts'
import { soundOf, vowelDistance } from './sound-key.ts'
import type { Repair } from './typing-repair.ts'
import type { Counts, Vocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** So few matches are quicker found by their words and sorted than met on a walk through the popular courses. */
export const FEW_COURSES = 3_000

/** What a person searches for, understood. */
export interface Search {
  /** A tsquery over the words of the catalogue. */
  query: string
  /** The words searched for, where they differ from those typed. */
  readAs: string | null
  /** How many courses match at most, in their title and anywhere. */
  most: Counts
  /** The part of them that is likely to match. */
  partMet: number
  counted: Counted
  spread: PopularitySpread
}

/** Of the courses with one of several words, about so many have the others too: people type what belongs together. */
const PART_OF_SEVERAL = 1 / 4
/** Further words of a search are left out. */
const MOST_WORDS = 8
const MOST_BEGINNINGS = 20
/** Vowels this far apart, and no farther, are one word in two scripts. */
const SAME_WORD = 0.5

/** Words that carry no subject, in English, Bangla and Banglish; dropped where anything else is left. */
const SMALL_WORDS = new Set(
  wordsOf(
    'a an and for in of on or the to with course courses class classes e er te ke o ba theke diye jonno niye kore chai ' +
      'ki kivabe kibhabe এ এর র তে কে ও আর বা এবং থেকে দিয়ে জন্য নিয়ে করে চাই কি কী কীভাবে কিভাবে কোর্স ক্লাস',
  ),
)

/**
 * Reads what was typed as words of the catalogue: a word counts as itself, its inflections and the same word in the
 * other script; the last one also as the beginning of words; an unknown one by its sound or with its typing errors
 * repaired. All words must be met; where no course meets them, unknown words give way, then the commonest.
 *
 * @returns null when nothing typed is a word, or nothing like it is in the catalogue
 */
export async function readSearch(db: Db, typed: string): Promise<Search | null> {
  const words = typedWords(typed)
  if (words.length === 0) return null
  const [vocabulary, spread] = [await knownVocabulary(db), await popularitySpread(db)]
  let meanings = words.map((word, at) => meaningOf(word, at === words.length - 1, vocabulary))
  while (meanings.length > 0) {
    const readAs = meanings.map((meaning) => meaning.readAs).join(' ')
    const search: Search = {
      query: asQuery(meanings),
      readAs: readAs === words.join(' ') ? null : readAs,
      most: {
        courses: Math.min(...meanings.map((meaning) => meaning.most.courses)),
        titles: Math.min(...meanings.map((meaning) => meaning.most.titles)),
      },
      partMet: meanings.length === 1 ? 1 : PART_OF_SEVERAL,
      counted: await counted(db, meanings),
      spread,
    }
    if (search.counted.total > 0) return search
    meanings = withoutLeastTelling(meanings)
  }
  return null
}

function typedWords(typed: string): string[] {
  const words = [...new Set(wordsOf(typed))]
  const telling = words.filter((word) => !SMALL_WORDS.has(word))
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS)
}

interface Meaning {
  terms: string[]
  readAs: string
  /** Courses with any of the terms, at most. */
  most: Counts
  /** And at least: those with the commonest of them. */
  leastCourses: number
}

function meaningOf(word: string, isLast: boolean, vocabulary: Vocabulary): Meaning {
  const as = (readAs: string, all: string[]): Meaning => {
    const terms = [...new Set(all)]
    const counts = terms.map((term) => vocabulary.counts(term))
    const courses = counts.map((count) => count.courses)
    const most = { courses: sum(courses), titles: sum(counts.map(({ titles }) => titles)) }
    return { readAs, terms, most, leastCourses: Math.max(...courses) }
  }
  const sameWord = (term: string) => vocabulary.soundingLike(term).filter(({ distance }) => distance <= SAME_WORD)
  const known = (term: string) => [term, ...vocabulary.inflected(term), ...sameWord(term).map((same) => same.term)]

  if (vocabulary.counts(word).courses > 0) return as(word, known(word))
  const beginnings = isLast && [...word].length > 1 ? vocabulary.beginningWith(word, MOST_BEGINNINGS) : []
  if (beginnings.length > 0) return as(word, [...beginnings, ...sameWord(word).map((same) => same.term)])
  const sounding = vocabulary.soundingLike(word)
  const heard = sounding.flatMap(({ term }) => [term, ...vocabulary.inflected(term)])
  const repair = vocabulary.repaired(word)
  if (repair && isLikelier(word, repair, sounding[0])) return as(repair.term, [...known(repair.term), ...heard])
  if (sounding.length > 0) return as(sounding[0]!.term, heard)
  // Let through as it is: the vocabulary may be a moment behind the catalogue.
  return as(word, [word])
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** Whether a word was mistyped rather than written by ear: "taka" is টাকা, not "take"; "programing" is both. */
function isLikelier(word: string, repair: Repair, sounding: { distance: number } | undefined): boolean {
  if (!sounding) return true
  if (sounding.distance > SAME_WORD) return repair.errors === 1
  const [typed, repaired] = [soundOf(word), soundOf(repair.term)]
  return typed !== null && typed.consonants === repaired?.consonants && vowelDistance(typed, repaired) === 0
}

/** Words hold letters, marks and digits only (`wordsOf`), so nothing in them can end the quotes. */
function asQuery(meanings: readonly Meaning[]): string {
  return meanings.map(({ terms }) => `(${terms.map((term) => `'${term}'`).join('|')})`).join('&')
}

/** Further matches are not counted: a larger number helps nobody, and counting costs time. */
export const MOST_COUNTED = 100

export interface Counted {
  total: number
  moreThanTotal: boolean
}

async function counted(db: Db, meanings: readonly Meaning[]): Promise<Counted> {
  // The vocabulary knows it of one word; several may never meet in a course.
  if (meanings.length === 1 && meanings[0]!.leastCourses > MOST_COUNTED) return { total: MOST_COUNTED, moreThanTotal: true }
  // Planned for all matches, so by the word index, yet run only to the last that counts: without `materialized`,
  // PostgreSQL may read the whole table for words that never meet.
  const { rows } = await sql<{ count: number }>`
    with found as materialized (select 1 from courses where search_vector @@ ${asQuery(meanings)}::tsquery)
    select count(*)::int as count from (select 1 from found limit ${MOST_COUNTED + 1}) as first`.execute(db)
  return upToMost(rows[0]!.count)
}

/** @param count of matches, of which at most one more than MOST_COUNTED were looked for */
export function upToMost(count: number): Counted {
  return { total: Math.min(count, MOST_COUNTED), moreThanTotal: count > MOST_COUNTED }
}

function withoutLeastTelling(meanings: readonly Meaning[]): Meaning[] {
  const known = meanings.filter(({ most }) => most.courses > 0)
  if (known.length < meanings.length) return known
  const commonest = meanings.toSorted((a, b) => b.most.courses - a.most.courses)[0]
  return meanings.filter((meaning) => meaning !== commonest)
}
