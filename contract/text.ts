import { z } from 'zod'
import { latinDigits } from './money.ts'
import { seenWords, withoutUnseen } from './unseen.ts'

/**
 * Text a person typed: trimmed, NFC (Bangla য় has two spellings), without NUL or lone surrogates,
 * which PostgreSQL and UTF-8 cannot store.
 */
export function typedText(bounds: { min?: number; max: number; multiline?: boolean }) {
  const control = bounds.multiline
    ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
    : /[\u0000-\u001f\u007f]/
  return z
    .string({ error: 'text_expected' })
    .max(bounds.max * 4, { error: 'too_long' })
    .refine((text) => text.isWellFormed() && !control.test(text), {
      error: 'unreadable_characters',
    })
    .overwrite((text) => text.normalize('NFC').trim())
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
  return typedText(bounds).overwrite((text) => seenWords(text).trim())
}

/**
 * A web or email address in a name, which mails greet strangers with. Of the endings after a dot only those that are
 * no part of a name: "Md.Al Amin" and "A.B.M. Rahman" are names.
 */
const ADDRESS =
  /[\\/@]|:\/\/|(?<![\p{L}\p{N}])www[.。]|[\p{L}\p{N}-][.。](?:com|net|org|edu|gov|info|biz|xyz|app|dev|shop|store|site|online|club|live|link|click|website|space|tech|page|top|icu|vip|win|bid|loan|men|work|fun|pro|mobi|asia|cloud|email|news|io|co|me|ly|gl|gg|gd|tk|ml|cf|gq|to|cc|ws|tv|bd|in|uk|us|eu|ru|cn|pk|বাংলা|ভারত)(?![\p{L}\p{M}\p{N}])/iu

/** A person's name in any script, as certificates and others see it. */
export const PersonName = typedText({ min: 1, max: 100 })
  // What a phone wraps a copied name in turns nothing and is dropped; what mirrors it is refused.
  .refine((name) => !/[\u202b\u202d\u202e\u2067]/.test(name), { error: 'unreadable_characters' })
  .overwrite((name) => seenWords(name).trim())
  .refine((name) => VISIBLE.test(name), { error: 'required' })
  .refine((name) => !ADDRESS.test(name.normalize('NFKC')), { error: 'address_in_name' })
  .meta({
    description: "A person's name.",
    examples: ['Ayesha Siddiqua'],
  })

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
 * A Bangladeshi mobile number in any of its spellings (01…, 1… as spreadsheets leave it, 8801…, +880 (0) 1…, 008801…,
 * spaces, hyphens, Bengali digits) as "+8801XXXXXXXXX"; null where it is none. Operators 013–019 exist.
 */
export function readPhone(text: string): string | null {
  const digits = latinDigits(withoutUnseen(text)).replace(/[\s().\u2010-\u2015-]|[,;]\s*$/g, '')
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
