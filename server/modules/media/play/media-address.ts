import type { Sealer } from '#server/sealing.ts'

/** Whom an address was made for. */
export interface Holder {
  /** null: someone who is not signed in. */
  studentId: number | null
  /** null where no player asked, such as for a download. */
  device: string | null
}

/** What an address says once it was opened. */
export interface AddressContents extends Holder {
  expiresAt: Date
}

/**
 * The part of an address that opens one medium for one person until `expiresAt`. It is sealed: no one can make, change
 * or read it, or use it for another medium.
 */
export function writeAddress(
  sealer: Sealer,
  { mediaId, studentId, device, expiresAt }: AddressContents & { mediaId: string },
): string {
  const text = JSON.stringify([Math.floor(expiresAt.getTime() / 1000), studentId, device])
  return sealer.seal(text, contextOf(mediaId)).toString('base64url')
}

/** null: it was changed, is of another medium, or has run out. */
export function openAddress(
  sealer: Sealer,
  { token, mediaId, now }: { token: string; mediaId: string; now: Date },
): AddressContents | null {
  const text = sealer.open(Buffer.from(token, 'base64url'), contextOf(mediaId))
  if (text === null) return null
  const [expiry, studentId, device] = JSON.parse(text) as [number, number | null, string | null]
  return expiry * 1000 > now.getTime()
    ? { studentId, device, expiresAt: new Date(expiry * 1000) }
    : null
}

function contextOf(mediaId: string): string {
  return `media ${mediaId}`
}
