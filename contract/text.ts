import { z } from 'zod'
import { namesUser } from './link.ts'
import { isPrintable } from './printed-letters.ts'
import { isWholeText, plainCode, seenWords } from './unseen.ts'

/**
 * Text a person typed: trimmed, NFC (Bangla য় has two spellings), without the unseen characters that copying leaves.
 * Control characters and lone surrogates, which PostgreSQL and UTF-8 cannot store, are refused.
 *
 * @param bounds `refused`: further characters that are
 */
export function typedText(bounds: {
  min?: number
  max: number
  multiline?: boolean
  refused?: RegExp
}) {
  const control = bounds.multiline
    ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
    : /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
  return z
    .string({ error: 'text_expected' })
    .max(bounds.max * 4, { error: 'too_long' })
    .refine((text) => text.isWellFormed() && !control.test(text) && !bounds.refused?.test(text), {
      error: 'unreadable_characters',
    })
    .overwrite((text) => seenWords(text.normalize('NFC')).trim())
    .min(bounds.min ?? 0, {
      error: ({ input }) => (bounds.min === 1 || input === '' ? 'required' : 'too_short'),
    })
    .max(bounds.max, { error: 'too_long' })
}

/** They write what follows from right to left, also beyond the text they are in. */
export const TURNING = /[\u202a-\u202e\u2066-\u2069]/
/** A text without one of these looks empty. */
export const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** A text to search for: what is copied into a search finds what typing it finds. */
export function searchText(bounds: { max: number }) {
  return typedText(bounds)
}

/** A web or email address, or an IP address, with any name before these endings: "bit.ly". */
const ADDRESS =
  /[\\/@]|:\/\/|:\d{2}|(?:^|[^\p{L}\p{N}])www[.。]|\d{1,3}(?:[.。]\d{1,3}){3}|[\da-f]{1,4}(?::[\da-f]{0,4}){2}|[\p{L}\p{N}-][.。](?:com|net|org|edu|gov|info|biz|xyz|app|dev|shop|store|site|online|club|live|link|click|website|space|tech|page|top|icu|vip|win|bid|loan|men|work|fun|pro|mobi|asia|cloud|email|news|io|co|me|ly|gl|gg|gd|tk|ml|cf|gq|to|cc|ws|tv|bd|in|uk|us|eu|ru|cn|pk|example|zone|world|today|life|group|digital|games?|bet|casino|media|video|wiki|team|tools|watch|cash|money|support|help|host|blog|art|বাংলা|ভারত)(?![\p{L}\p{M}\p{N}])/iu
/** Whatever the ending is, a longer word and a dot are the beginning of an address. */
const WORD_AND_DOT = /([\p{L}\p{M}\p{N}-]{4,})[.。](?=[\p{L}\p{N}]{2})/gu
/** But these, and initials, are written before a name: "Engr.Karim". Abbreviated Bangla words are as well. */
const TITLE =
  /^(?:mohd|muhd|moha|mosa|mosammat|prof|professor|engr|engg|advo|advocate|capt|captain|brig|major|alhaj|haji|hafez|maulana|moulana|mufti|sheikh|syed|late|miss|.*\p{Script=Bengali}.*)$/iu

/** Whether a name holds an address: mails greet strangers with it, so it must lead nowhere. */
export function leadsSomewhere(name: string): boolean {
  const text = plainCode(name)
  return (
    ADDRESS.test(text) ||
    [...text.matchAll(WORD_AND_DOT)].some(([, word = '']) => !TITLE.test(word))
  )
}

/** A person's name in any script, as certificates and others see it. */
export const PersonName = typedText({
  min: 1,
  max: 100,
  // What a phone wraps a copied name in turns nothing and is dropped; what mirrors it is refused.
  refused: /[\u202b\u202d\u202e\u2067]/,
})
  .refine((name) => !leadsSomewhere(name), { error: 'address_in_name' })
  .meta({
    description: "A person's name.",
    examples: ['Ayesha Siddiqua'],
  })

/** A name that certificates and receipts print: Arabic or Devanagari letters would leave an empty place there. */
export const PrintedName = PersonName.refine(isPrintable, { error: 'unprintable_name' })

/** The address of a page or file elsewhere. */
export const HttpsLink = z
  .url({ protocol: /^https$/, error: 'not_a_link' })
  .refine((address) => isWholeText(address) && !namesUser(address), { error: 'not_a_link' })
  .max(2000, { error: 'too_long' })
  .overwrite(seenWords)

/** An email address, as typed; compared in lower case. */
export const Email = z
  .string({ error: 'text_expected' })
  .max(254, { error: 'too_long' })
  .overwrite((text) => seenWords(text).trim())
  .min(1, { error: 'required' })
  .regex(
    /^[^\s\p{Cc}@<>"(),:;\\[\]]+@[^\s\p{Cc}@<>"(),:;\\[\]]+\.[^\s\p{Cc}\d@<>"(),:;\\[\].][^\s\p{Cc}@<>"(),:;\\[\].]*$/u,
    {
      error: 'not_an_email',
    },
  )
  .refine((text) => text.isWellFormed(), { error: 'unreadable_characters' })
  .meta({ description: 'An email address.', examples: ['ayesha@example.com'] })

/** The form in which email addresses are compared, and unique. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

/**
 * A Bangladeshi mobile number in any of its spellings (01…, 1… as spreadsheets leave it, 8801…, +880 (0) 1…, 008801…)
 * as "+8801XXXXXXXXX". Digits may be of any script. It is null where there is none. Operators 013–019 exist.
 */
export function readPhone(text: string): string | null {
  const digits = plainCode(text).replace(/[\s().-]|[,;]\s*$/g, '')
  const match = /^(?:(?:\+?|00)880)?0?(1[3-9]\d{8})$/.exec(digits)
  return match ? `+880${match[1]}` : null
}

/** A Bangladeshi mobile number, stored as "+8801XXXXXXXXX". */
export const Phone = z
  .string({ error: 'text_expected' })
  .max(40, { error: 'too_long' })
  .overwrite((text) => readPhone(text) ?? text.trim())
  .min(1, { error: 'required' })
  .regex(/^\+8801[3-9]\d{8}$/, { error: 'not_a_phone' })
  .meta({
    description: 'A Bangladeshi mobile number; any spelling is accepted, +8801XXXXXXXXX is stored.',
    examples: ['01712345678'],
  })
