import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import { findOwnAttempt } from './attempt-rows.ts'
import { isSameDevice, type OwnAttempt, type SittingContext } from './context.ts'
import { refuseClosed } from './show-sheet.ts'

/** What is told of one attempt: a window that flickers fills no table. */
const MOST_EVENTS = 500

/**
 * Notes that the student left the window, or came back. Nothing follows from it.
 *
 * @throws Problem attempt_not_found, attempt_elsewhere, attempt_submitted
 */
export async function recordEvent(
  context: SittingContext,
  { device, kind, ...own }: OwnAttempt & { device: string; kind: 'left' | 'back' },
): Promise<void> {
  const { db, now } = context
  const attempt = await findOwnAttempt(db, own)
  refuseClosed(context, attempt)
  if (!isSameDevice(attempt.device_hash, device)) throw new Problem('attempt_elsewhere')
  await db
    .insertInto('attempt_events')
    .columns(['attempt_id', 'at', 'kind'])
    .expression((query) =>
      query
        .selectFrom('attempts')
        .select([
          'id',
          sql<Date>`${now}::timestamptz`.as('at'),
          sql<'left'>`${kind}::text`.as('kind'),
        ])
        .where('id', '=', attempt.id)
        .where(
          sql<boolean>`(select count(*) from attempt_events where attempt_id = ${attempt.id}) < ${MOST_EVENTS}`,
        ),
    )
    .execute()
}
