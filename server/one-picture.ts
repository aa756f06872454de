import type Sharp from 'sharp'
import { Problem } from '#contract/problems.ts'

/** A file of some megabytes becomes some hundred in memory, so only so many may wait for it. */
const MOST_WAITING = 20
const RETRY_AFTER_SECONDS = 5

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Does work on pictures that people send, one at a time: eight at once take four times the memory of one, and the
 * process keeps what it has taken.
 *
 * @throws Problem too_many_requests where twenty wait already
 */
export async function onePictureAtATime<T>(work: (sharp: typeof Sharp) => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING)
    throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  waiting += 1
  const done = last.then(async () => work(await sharpForUploads()))
  last = done.catch(() => undefined)
  try {
    return await done
  } finally {
    waiting -= 1
  }
}

/** Read with the first picture: a server that is never sent one saves the memory. */
async function sharpForUploads() {
  const { default: sharp } = await import('sharp')
  // No one sends the same picture twice.
  sharp.cache(false)
  return sharp
}
