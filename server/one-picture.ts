import type Sharp from 'sharp'
import { MOST_MEGAPIXELS } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import { fairPlaces } from './http/policy/fair-places.ts'

/** A file of some megabytes becomes some hundred in memory, so only so many may wait for it. */
const MOST_WAITING = 20
const READABLE = ['jpeg', 'png', 'webp']
/** Work grows with the sides too: one pixel wide and fifty million high takes fifty times as long as a square. */
const LONGEST_SIDE = 20_000
const MOST_RATIO = 50
/** A photo of a phone takes less than one. */
const MOST_SECONDS = 5

const inTurn = fairPlaces({ places: 1, waiting: MOST_WAITING })

/** A picture as it was sent; what counts is its content, not its name or type. */
export interface PictureUpload {
  bytes: Uint8Array
  /** The account that sent it. */
  senderId: number
  /** What to say of a file that is no picture. */
  unreadable: 'picture_unreadable' | 'photo_unreadable'
}

/**
 * Does work on a picture that somebody sent, within bounds of size and time. Its sides are read before it waits, so
 * nobody waits for a picture that is refused.
 *
 * @throws Problem busy, picture_too_many_pixels, picture_too_narrow, and `unreadable`
 */
export async function withPicture<T>(
  { bytes, senderId, unreadable }: PictureUpload,
  work: (picture: ReturnType<typeof Sharp>, sharp: typeof Sharp) => Promise<T>,
): Promise<T> {
  const sharp = await sharpForUploads()
  const sides = bytes.length > 0 && (await sidesOf(sharp, bytes).catch(() => null))
  if (!sides || !READABLE.includes(sides.format)) throw new Problem(unreadable)
  refuseUnfit(sides)
  const limits = { limitInputPixels: MOST_MEGAPIXELS * 1_000_000, failOn: 'error' } as const
  return onePictureAtATime(senderId, () =>
    work(sharp(bytes, limits).timeout({ seconds: MOST_SECONDS }), sharp).catch(() => {
      throw new Problem(unreadable)
    }),
  )
}

/**
 * Does work on pictures that people send, one at a time. Eight at once take four times the memory of one, and the
 * process keeps what it has taken. Senders take turns, so no one with many pictures keeps the others waiting.
 *
 * @throws Problem busy where twenty wait already
 */
export function onePictureAtATime<T>(senderId: number, work: () => Promise<T>): Promise<T> {
  return inTurn(String(senderId), work)
}

function sidesOf(sharp: typeof Sharp, bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
}

/** @throws Problem picture_too_many_pixels, picture_too_narrow */
function refuseUnfit({ width, height }: { width: number; height: number }): void {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (longer > LONGEST_SIDE || longer > shorter * MOST_RATIO)
    throw new Problem('picture_too_narrow')
  if (width * height > MOST_MEGAPIXELS * 1_000_000) throw new Problem('picture_too_many_pixels')
}

/** Read with the first picture: a server that is never sent one saves the memory. */
async function sharpForUploads() {
  const { default: sharp } = await import('sharp')
  // No one sends the same picture twice.
  sharp.cache(false)
  return sharp
}
