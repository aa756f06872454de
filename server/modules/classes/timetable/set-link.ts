import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { ClassLink } from '#contract/teaching/teaching.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { ClassContext } from '../context.ts'
import { refuseOthers } from '../own-meetings.ts'
import { lockMeeting, subjectOf } from './lock-meeting.ts'

/**
 * An instructor sets the meeting link of a class of theirs; if they say so, also of their planned classes after it in
 * the batch. As with a link that staff set, no one is notified: whoever joins gets the new one.
 *
 * @returns the batch of the class
 * @throws Problem class_not_found, class_changed, class_state_final, class_held_elsewhere
 */
export function setTaughtLink(
  { db, now }: Pick<ClassContext, 'db' | 'now'>,
  { teacher, meetingId, link }: { teacher: { id: number }; meetingId: number; link: ClassLink },
): Promise<{ batchId: number }> {
  const { version, isForFollowing = false } = link
  const address = link.address || null
  return transact(db, async (trx) => {
    await refuseOthers(trx, { teacher, meetingId })
    const { batch, meeting } = await lockMeeting(trx, { meetingId, version })
    if (meeting.state !== 'planned') throw new Problem('class_state_final')
    if (meeting.room !== 'link') throw new Problem('class_held_elsewhere')
    const changed = await writeLink(trx, { teacher, meeting, isForFollowing, address, now })
    if (changed.length > 0) {
      const isChanged = changed.includes(meetingId)
      const following = changed.length - Number(isChanged)
      await recordAudit(trx, {
        actor: teacher,
        action: 'class.changed',
        subject: subjectOf(batch, meeting.number),
        before: { hasLink: meeting.address !== null },
        after: {
          hasLink: address !== null,
          ...(isChanged && { hasOtherLink: true }),
          ...(following > 0 && { following }),
        },
      })
    }
    return { batchId: batch.id }
  })
}

/** @returns the ids of the classes that had another link */
async function writeLink(
  trx: Trx,
  {
    teacher,
    meeting,
    isForFollowing,
    address,
    now,
  }: {
    teacher: { id: number }
    meeting: { id: number; batch_id: number; starts_at: Date }
    isForFollowing: boolean
    address: string | null
    now: Date
  },
): Promise<number[]> {
  const rows = await trx
    .updateTable('class_meetings as meeting')
    .set({ address, version: sql<number>`version + 1`, changed_at: now })
    .where('meeting.batch_id', '=', meeting.batch_id)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('meeting.id', '=', meeting.id),
        ...(isForFollowing
          ? [
              and([
                eb('meeting.starts_at', '>', meeting.starts_at),
                eb('meeting.state', '=', 'planned'),
                eb('meeting.room', '=', 'link'),
                exists(
                  selectFrom('taught_classes as taught')
                    .select('taught.meeting_id')
                    .whereRef('taught.meeting_id', '=', 'meeting.id')
                    .where('taught.student_id', '=', teacher.id),
                ),
              ]),
            ]
          : []),
      ]),
    )
    .where('meeting.address', 'is distinct from', address)
    .returning('meeting.id')
    .execute()
  return rows.map(({ id }) => id)
}
