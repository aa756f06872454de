/** How a word sounds: its consonants, and the vowels before, between and after them. */
export interface Sound {
  consonants: string
  /** One more than there are consonants. "" where none is written, "·" for the unwritten vowel of Bangla. */
  vowels: string[]
}

/**
 * The sound of a Bangla or Latin word; null for another script or without a consonant. People type Bangla in Latin
 * letters by ear: শেখো is "shekho", "shikho" or "sekho". Such spellings share their consonants. Left out is what a
 * Latin keyboard cannot show: aspiration, three kinds of s, dental or retroflex, ণ or ন, doubled and silent letters.
 * `vowelDistance` ranks what they find. Both scripts share the key, so পাইথন finds "Python".
 */
export function soundOf(word: string): Sound | null {
  if (/^[a-z0-9]+$/.test(word)) return soundOfLatin(word)
  if (/^[\u0980-\u09ff0-9]+$/.test(word)) return soundOfBangla(word)
  return null
}

/** How far the vowels of two words with the same consonants lie apart; 0 for the same, about 1 for one wrong vowel. */
export function vowelDistance(a: Sound, b: Sound): number {
  const last = a.vowels.length - 1
  return a.vowels.reduce(
    (sum, vowel, slot) => sum + slotDistance(vowel, b.vowels[slot] ?? '', slot === last),
    0,
  )
}

const MIXED_UP = new Set(['ie', 'ei', 'ao', 'oa', 'ou', 'uo', 'ae', 'ea'])

function slotDistance(a: string, b: string, atTheEnd: boolean): number {
  if (a === b) return 0
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short === '' && long === '·') return 0
  if (short === '') return atTheEnd && long.length === 1 ? 0.5 : 1
  if (a === '·' || b === '·') return /^[ao]$/.test(a === '·' ? b : a) ? 0 : 1
  return isPartOf(short, long) || MIXED_UP.has(a + b) ? 0.5 : 1
}

/** Whether `long` holds the letters of `short` in their order. */
function isPartOf(short: string, long: string): boolean {
  let found = 0
  for (const letter of long) if (letter === short[found]) found += 1
  return found === short.length
}

/** Gathers consonants and vowels; a consonant that follows itself at once counts once. */
class Syllables {
  #consonants = ''
  #vowels = ['']

  consonant(letter: string): void {
    if (this.#vowels.at(-1) === '' && this.#consonants.endsWith(letter)) return
    this.#consonants += letter
    this.#vowels.push('')
  }
  vowel(letters: string): void {
    this.#vowels[this.#vowels.length - 1] += letters
  }
  sound(): Sound | null {
    if (this.#consonants === '') return null
    return { consonants: this.#consonants, vowels: this.#vowels.map(plainVowels) }
  }
}

function plainVowels(vowels: string): string {
  const spoken = vowels.length > 1 ? vowels.replaceAll('·', 'o') : vowels
  return spoken.replace(/(.)\1+/g, '$1')
}

/** Spellings of one sound, longest first. */
const LATIN_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ksh/g, 'k'],
  [/chh?/g, 'č'],
  [/ph/g, 'f'],
  [/([bcdgjklrst])h/g, '$1'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/č/g, 'c'],
  [/z/g, 'j'],
  [/v/g, 'b'],
  [/ng/g, 'n'],
  [/w/g, 'o'],
  [/y|ee/g, 'i'],
  [/oo/g, 'u'],
]

function soundOfLatin(word: string): Sound | null {
  const plain = LATIN_SOUNDS.reduce(
    (text, [spelling, sound]) => text.replace(spelling, sound),
    word,
  )
  const syllables = new Syllables()
  for (const letter of plain) {
    if ('aeiou'.includes(letter)) syllables.vowel(letter)
    else syllables.consonant(letter)
  }
  return syllables.sound()
}

const byLetter = (table: Record<string, string>) =>
  new Map(
    Object.entries(table).flatMap(([sound, letters]) =>
      letters.split(' ').map((letter) => [letter, sound] as const),
    ),
  )

const CONSONANTS = byLetter({
  k: 'ক খ', g: 'গ ঘ', n: 'ঙ ং ঞ ণ ন', c: 'চ ছ', j: 'জ ঝ য', t: 'ট ঠ ত থ ৎ', d: 'ড ঢ দ ধ',
  p: 'প', f: 'ফ', b: 'ব ভ', m: 'ম', r: 'র', l: 'ল', s: 'শ ষ স', h: 'হ',
}) // prettier-ignore
const VOWELS = byLetter({
  '·': 'অ', a: 'আ া', i: 'ই ঈ ি ী', u: 'উ ঊ ু ূ', e: 'এ ে', oi: 'ঐ ৈ', o: 'ও ো', ou: 'ঔ ৌ',
}) // prettier-ignore
const VOWEL_SIGN_OR_HASANTA = /^[\u09be-\u09cd]/
/** Letters that never carry the unwritten vowel. */
const VOWELLESS = new Set(['\u0982', 'ৎ'])
/** Stands for a glide of which only the vowel after it is heard. */
const GLIDE = '-'

/** Conjuncts and glides that are spoken otherwise than they are written. Decomposed letters (NFC): য় is \u09af\u09bc. */
const BANGLA_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ক্ষ/g, 'ক'],
  [/জ্ঞ/g, 'গ'],
  [/[\u0982ঙ]্?[গঘ]/g, 'ঙ'],
  [/ঋ|\u09c3/g, '্রি'],
  [/[ডঢ]\u09bc/g, 'র'],
  [/য\u09bc(?=[\u09be-\u09cd])/g, GLIDE],
  [/য\u09bc/g, 'ই'],
  [/([সশষতথদধজ])্ব/g, '$1'],
  [/্য(?=[\u09be-\u09cc])/g, ''],
  [/্য/g, '\u09be'],
  [/[\u0981\u0983\u09bc]/g, ''],
]

function soundOfBangla(word: string): Sound | null {
  const spoken = BANGLA_SOUNDS.reduce(
    (text, [conjunct, sound]) => text.replace(conjunct, sound),
    word,
  )
  const syllables = new Syllables()
  for (let at = 0; at < spoken.length; at += 1) {
    const letter = spoken.charAt(at)
    const consonant = CONSONANTS.get(letter) ?? (/[0-9]/.test(letter) ? letter : undefined)
    if (!consonant) {
      syllables.vowel(VOWELS.get(letter) ?? '')
      continue
    }
    syllables.consonant(consonant)
    const next = spoken[at + 1]
    if (next && !VOWEL_SIGN_OR_HASANTA.test(next) && !VOWELLESS.has(letter)) syllables.vowel('·')
  }
  return syllables.sound()
}
