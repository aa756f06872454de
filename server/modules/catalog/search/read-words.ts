import { defined } from '#contract/defined.ts'
import { isFiller } from './filler-words.ts'
import { sameMeaning, subjectOf } from './same-meaning.ts'
import { soundOf, vowelDistance } from './sound-key.ts'
import type { Repair } from './typing-repair.ts'
import type { Vocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** Further words of a search are left out. */
const MOST_WORDS = 8
const MOST_BEGINNINGS = 20
/** In words this long one wrong letter leaves little doubt. */
const LONG = 6
const MANY_CONSONANTS = 4
/** Vowels this far apart, and no farther, are one word in two scripts. */
const SAME_WORD = 0.5

/** How sure it is that a typed word means its terms: it is one of them, was mistyped, or sounds a little like them. */
type Certainty = 'known' | 'repaired' | 'bySound'

/** What one typed word means in this catalogue. */
export interface Meaning {
  /** The word as it is spelled in the catalogue. */
  readAs: string
  certainty: Certainty
  /** The word itself, its other forms, its other script; what the last word begins. */
  terms: readonly string[]
  /** Other words for the same subject. */
  alike: readonly string[]
  /** Courses with any of them, at most. */
  mostCourses: number
}

/** The words of a search without those that carry no subject; all of them where nothing else is left. */
export function significantWords(typed: string): string[] {
  const words = [...new Set(wordsOf(typed))]
  const significant = words.filter((word) => !isFiller(word))
  return (significant.length > 0 ? significant : words).slice(0, MOST_WORDS)
}

/** What each word means; words that nothing in the catalogue is like have no meaning and are left out. */
export function meaningsOf(words: readonly string[], vocabulary: Vocabulary): Meaning[] {
  const at = words.findIndex((word, place) => subjectOf(word, words[place + 1] ?? '') !== undefined)
  if (at < 0) return plainMeaningsOf(words, vocabulary)
  const [first, second] = words.slice(at, at + 2) as [string, string]
  const subject = meaningOf(defined(subjectOf(first, second)), {
    isLast: false,
    joined: [],
    vocabulary,
  })
  const hints = plainMeaningsOf([first, second], vocabulary).map((hint): Meaning => ({
    ...hint,
    certainty: 'bySound',
  }))
  const others = plainMeaningsOf(words.toSpliced(at, 2), vocabulary)
  return subject
    ? [...others, { ...subject, readAs: `${first} ${second}` }, ...hints]
    : plainMeaningsOf(words, vocabulary)
}

function plainMeaningsOf(words: readonly string[], vocabulary: Vocabulary): Meaning[] {
  return words.flatMap((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]]
    // "photo shop" is "photoshop".
    const joined = [before && before + word, after && word + after].filter(
      (term) => term && vocabulary.counts(term).courses > 0,
    )
    return (
      meaningOf(word, {
        isLast: at === words.length - 1,
        joined: joined as string[],
        vocabulary,
      }) ?? []
    )
  })
}

function meaningOf(
  word: string,
  {
    isLast,
    joined,
    vocabulary,
  }: { isLast: boolean; joined: readonly string[]; vocabulary: Vocabulary },
): Meaning | null {
  const isKnown = (term: string) => vocabulary.counts(term).courses > 0
  const sameWord = (term: string) =>
    vocabulary.soundingLike(term).filter(({ distance }) => distance <= SAME_WORD)
  const formsOf = (term: string) =>
    [term, ...vocabulary.inflected(term), ...sameWord(term).map((same) => same.term)].filter(
      isKnown,
    )
  const as = (
    readAs: string,
    {
      certainty,
      own,
      subject = readAs,
    }: { certainty: Certainty; own: readonly string[]; subject?: string },
  ): Meaning => {
    const forms = (words: readonly string[]) =>
      words.flatMap((other) => [other, ...vocabulary.inflected(other)]).filter(isKnown)
    const spelledOtherwise = sameMeaning(subject).filter((other) => isSpelledAlike(other, readAs))
    const terms = [
      ...new Set([...own, ...joined, ...(own.length > 0 ? forms(spelledOtherwise) : [])]),
    ]
    const others = forms(sameMeaning(subject))
    const alike = [...new Set(others)].filter((term) => !terms.includes(term))
    return {
      readAs,
      certainty,
      terms: terms.length > 0 ? terms : alike,
      alike: terms.length > 0 ? alike : [],
      mostCourses: coursesWith([...terms, ...alike], vocabulary),
    }
  }

  const ownForms = isKnown(word) ? formsOf(word) : vocabulary.inflected(word)
  if (ownForms.length > 0 || joined.length > 0 || sameMeaning(word).some(isKnown))
    return as(word, { certainty: 'known', own: ownForms })
  const beginnings =
    isLast && [...word].length > 1 ? vocabulary.beginningWith(word, MOST_BEGINNINGS) : []
  const repair = vocabulary.repaired(word)
  if (beginnings.length > 0) {
    const subject = beginnings.find((term) => sameMeaning(term).length > 0)
    return withRepair(
      as(word, { certainty: 'known', own: beginnings, subject }),
      repair,
      vocabulary,
    )
  }
  const sounding = vocabulary.soundingLike(word)
  const bySound = sounding.flatMap(({ term }) => [term, ...vocabulary.inflected(term)])
  if (repair && isLikelier(word, repair, sounding[0]))
    return as(repair.term, { certainty: 'repaired', own: [...formsOf(repair.term), ...bySound] })
  if (repair?.errors === 1 && word.length >= LONG) {
    const nearest = defined(sounding[0]).term
    const readAs =
      vocabulary.counts(repair.term).courses > vocabulary.counts(nearest).courses
        ? repair.term
        : nearest
    return as(readAs, { certainty: 'repaired', own: [...formsOf(repair.term), ...bySound] })
  }
  const certainty = sounding.length > 0 ? certaintyOf(word, defined(sounding[0])) : null
  return certainty && as(defined(sounding[0]).term, { certainty, own: bySound })
}

/**
 * A word still being typed may be a mistyped whole one instead: "excell" begins "excellence" and is one letter from
 * "excel". Where no title has a word that begins so, both are searched for.
 */
function withRepair(meaning: Meaning, repair: Repair | null, vocabulary: Vocabulary): Meaning {
  const isInTitle = meaning.terms.some((term) => vocabulary.counts(term).titles > 0)
  if (repair?.errors !== 1 || isInTitle) return meaning
  const alike = [repair.term, ...vocabulary.inflected(repair.term)].filter(
    (term) => ![...meaning.terms, ...meaning.alike].includes(term),
  )
  return {
    ...meaning,
    alike: [...meaning.alike, ...alike],
    readAs: repair.term,
    mostCourses: meaning.mostCourses + coursesWith(alike, vocabulary),
  }
}

/** কম্পিউটার is "computer", though its vowels lie far apart: both name one subject, and their consonants agree. */
function isSpelledAlike(one: string, other: string): boolean {
  const [sound, otherSound] = [soundOf(one), soundOf(other)]
  return sound !== null && sound.consonants === otherSound?.consonants
}

function coursesWith(terms: readonly string[], vocabulary: Vocabulary): number {
  return terms.reduce((total, term) => total + vocabulary.counts(term).courses, 0)
}

/**
 * A word with many consonants that sounds the same in the other script is that word: "chatbot" is চ্যাটবট. One with few
 * may be another, and with two that only sounds alike it is nothing.
 */
function certaintyOf(word: string, { distance }: { distance: number }): Certainty | null {
  const consonants = soundOf(word)?.consonants.length ?? 0
  if (distance <= SAME_WORD) return consonants >= MANY_CONSONANTS ? 'known' : 'repaired'
  return consonants > 2 ? 'bySound' : null
}

/** Whether a word was mistyped rather than written by ear: "taka" is টাকা, not "take"; "programing" is both. */
function isLikelier(
  word: string,
  repair: Repair,
  sounding: { distance: number } | undefined,
): boolean {
  if (!sounding) return true
  if (sounding.distance > SAME_WORD) return repair.errors === 1
  const [typed, repaired] = [soundOf(word), soundOf(repair.term)]
  return (
    typed !== null &&
    typed.consonants === repaired?.consonants &&
    vowelDistance(typed, repaired) === 0
  )
}
