import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import { readyVideo } from '../../learning/index.ts'
import type { ClassContext } from '../context.ts'
import { attach, LINK_LABEL } from './recordings.ts'

const MINUTE_MS = 60_000
/** How long after its end a class is asked about: servers take hours to work on a recording when they are busy. */
const ASKED_HOURS = 72
/** It is asked about every few minutes first, then hourly. */
const SOON_HOURS = 6
const SOON_MINUTES = 5
const LATER_MINUTES = 60
const AT_ONCE = 50

/**
 * Attaches what BigBlueButton has published of classes that ended. What was attached or removed already is left alone, so
 * it can be asked as often as one likes.
 *
 * @returns how many recordings were attached
 */
export async function collectRecordings(
  context: Pick<ClassContext, 'db' | 'now' | 'origin' | 'rooms' | 'sendMailsSoon'>,
): Promise<number> {
  let added = 0
  for (const meeting of await dueMeetings(context)) {
    const recordings = await context.rooms.recordingsOf(meeting.room_key)
    for (const { id, url, seconds } of recordings ?? []) {
      const video = await readyVideo(context.db, { url, label: LINK_LABEL, seconds })
      const isNew = await transact(context.db, (trx) =>
        attach(trx, context, {
          meetingId: meeting.id,
          video,
          source: 'bigbluebutton',
          outsideId: id,
          by: null,
        }),
      ).catch((error: unknown) => {
        // Cancelled meanwhile, or has as many as a class may have: nothing for this one, and no trouble for the others.
        if (error instanceof Problem) return false
        throw error
      })
      if (isNew) added += 1
    }
    await context.db
      .updateTable('class_meetings')
      .set({ recordings_asked_at: context.now })
      .where('id', '=', meeting.id)
      .execute()
  }
  if (added > 0) context.sendMailsSoon()
  return added
}

/**
 * Classes in rooms of BigBlueButton that ended, someone was in, and that have not been asked about
 * just now.
 */
async function dueMeetings({
  db,
  now,
}: Pick<ClassContext, 'db' | 'now'>): Promise<{ id: number; room_key: string }[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  return db
    .selectFrom('class_meetings')
    .select(['id', 'room_key'])
    .where('room', '=', 'bigbluebutton')
    .where('state', '<>', 'cancelled')
    .where('started_at', 'is not', null)
    .where('ends_at', '<=', now)
    .where('ends_at', '>', ago(ASKED_HOURS * 60))
    .where(({ or, and, eb }) =>
      or([
        eb('recordings_asked_at', 'is', null),
        and([
          eb('ends_at', '>', ago(SOON_HOURS * 60)),
          eb('recordings_asked_at', '<=', ago(SOON_MINUTES)),
        ]),
        eb('recordings_asked_at', '<=', ago(LATER_MINUTES)),
      ]),
    )
    .orderBy((row) => row.fn.coalesce('recordings_asked_at', 'ends_at'))
    .limit(AT_ONCE)
    .execute()
}
