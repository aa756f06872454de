import { latinDigits } from './money.ts'

/** Characters nobody sees: marks of direction, joiners, soft hyphens, variation selectors and the like, as copying leaves them. */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]+/u
const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu')
/** Signs that a joiner beside them changes: ক্‌ষ. */
const VIRAMA = /[\u094d\u09cd]/
/** Letters that join others of their word, as in Persian. Latin and Bangla ones do not. */
const JOINING = /(?![\u0000-\u024f\u0980-\u09ff])[\p{L}\p{M}]/u
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u

/** Words as typed, without the unseen characters that no spelling needs: for names, addresses, searches and texts. */
export function seenWords(text: string): string {
  return text.replace(EVERY_UNSEEN, (marks, at: number) => {
    const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
    const after = Array.from(text.slice(at + marks.length, at + marks.length + 2))[0] ?? ''
    const colours = EMOJI.test(before) || after === '\u20e3'
    const joiner = /[\u200c\u200d]/.exec(marks)?.[0] ?? ''
    const joins =
      VIRAMA.test(before) ||
      VIRAMA.test(after) ||
      (JOINING.test(before) && JOINING.test(after)) ||
      (EMOJI.test(before) && EMOJI.test(after))
    return (colours && marks.includes('\ufe0f') ? '\ufe0f' : '') + (joins ? joiner : '')
  })
}

/**
 * A number or code as typed, without unseen characters, in Latin digits, letters of usual width and plain hyphens. It
 * is for phones, codes, TrxIDs and amounts, where none of these tells one from another.
 */
export function plainCode(text: string): string {
  return latinDigits(text.normalize('NFKC').replace(EVERY_UNSEEN, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

/** Whether the database takes a text: PostgreSQL refuses a NUL, and half of a character is none. */
export function isWholeText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
