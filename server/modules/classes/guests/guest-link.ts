import { type LanguageCode, languages } from '#contract/languages.ts'
import type { Letterhead } from './guest-context.ts'

/** Sealed text of another purpose opens nothing here. */
const CONTEXT = 'guest link'

/** The secret part of the link of one booking: sealed, so that no one can make, change or read it. */
export function guestKey({ sealer }: Pick<Letterhead, 'sealer'>, bookingId: number): string {
  return sealer.seal(String(bookingId), CONTEXT).toString('base64url')
}

/** The booking a key belongs to; null: it was changed, or is no key. */
export function openGuestKey({ sealer }: Pick<Letterhead, 'sealer'>, key: string): number | null {
  const text = sealer.open(Buffer.from(key, 'base64url'), CONTEXT)
  return text === null ? null : Number(text)
}

/** Where the person who booked a seat sees it and joins. */
export function guestLink(
  letterhead: Pick<Letterhead, 'sealer' | 'origin'>,
  { id, language }: { id: number; language: LanguageCode },
): string {
  return `${letterhead.origin}${languages[language].path.replace(/\/$/, '')}/free-class/${guestKey(letterhead, id)}`
}

/** Where a mail service posts to end mails with offers (RFC 8058). */
export function noOffersAddress(
  letterhead: Pick<Letterhead, 'sealer' | 'origin'>,
  id: number,
): string {
  return `${letterhead.origin}/api/orientation-bookings/${guestKey(letterhead, id)}/no-offers`
}
