import { defined } from '#contract/defined.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { CalendarAddress } from '#contract/calendar/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { CalendarContext } from './calendar-context.ts'

/** Whose classes an address shows. */
export type FeedOwner = { studentId: number } | { instructorId: number }

/** 192 bits: no one finds an address by trying. */
const SECRET_BYTES = 24

/** The address of someone's calendar, if one was made. */
export async function findAddress(
  { db, origin, sealer }: CalendarContext,
  owner: FeedOwner,
): Promise<CalendarAddress> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['sealed_secret', 'renewed_at'])
    .where(columnOf(owner), '=', idOf(owner))
    .executeTakeFirst()
  if (!feed) return { address: null, renewedAt: null }
  // Null where it was sealed with the key of another server: it still opens, and a new one can be made.
  const secret = sealer.open(feed.sealed_secret, contextOf(owner))
  return {
    address: secret && addressOf(origin, secret),
    renewedAt: feed.renewed_at.toISOString(),
  }
}

/** Makes an address in place of the former one, which no longer opens. */
export async function renewAddress(
  { db, now, origin, sealer }: Omit<CalendarContext, 'db'> & { db: Db | Trx },
  owner: FeedOwner,
): Promise<CalendarAddress> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const feed = {
    token_hash: hashOf(secret),
    sealed_secret: sealer.seal(secret, contextOf(owner)),
    renewed_at: now,
  }
  await db
    .insertInto('calendar_feeds')
    .values({ ...feed, [columnOf(owner)]: idOf(owner) })
    .onConflict((conflict) => conflict.column(columnOf(owner)).doUpdateSet(feed))
    .execute()
  return { address: addressOf(origin, secret), renewedAt: now.toISOString() }
}

/** Takes an address back. @returns whether there was one */
export async function removeAddress({ db }: { db: Db | Trx }, owner: FeedOwner): Promise<boolean> {
  const removed = await db
    .deleteFrom('calendar_feeds')
    .where(columnOf(owner), '=', idOf(owner))
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** Whose calendar a secret opens; null: nobody's. */
export async function findFeedOwner(db: Db, secret: string): Promise<FeedOwner | null> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['student_id', 'instructor_id'])
    .where('token_hash', '=', hashOf(secret))
    .executeTakeFirst()
  if (!feed) return null
  return feed.student_id === null
    ? { instructorId: defined(feed.instructor_id) }
    : { studentId: feed.student_id }
}

function addressOf(origin: string, secret: string): string {
  return `${origin}/calendar/${secret}.ics`
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function columnOf(owner: FeedOwner): 'student_id' | 'instructor_id' {
  return 'studentId' in owner ? 'student_id' : 'instructor_id'
}

function idOf(owner: FeedOwner): number {
  return 'studentId' in owner ? owner.studentId : owner.instructorId
}

/** Moved to the row of someone else, a secret no longer opens. */
function contextOf(owner: FeedOwner): string {
  return `calendar ${columnOf(owner)} ${idOf(owner)}`
}
