import type { MeetingChange, MeetingDraft, StaffMeeting } from '#contract/classes/classes.ts'
import { classLimits, type MeetingState } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { hasColumns } from '#server/db/has-columns.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion, refuseTakenRoom } from '../../catalog/index.ts'
import { certifyClasses } from '../close-meetings.ts'
import type { ClassContext } from '../context.ts'
import { lockRunningBatch } from './lock-batch.ts'
import { lockMeeting, subjectOf } from './lock-meeting.ts'
import { auditedLink, auditedPlan, movesOf, planColumns, writtenChange } from './meeting-plan.ts'
import { setForAhead } from './meeting-setting.ts'
import { type MeetingNotice, notifyOfMeetings } from '../notify-of-meetings.ts'
import { moveMeeting } from '../meeting-states.ts'
import { batchMeetings } from '../staff-meetings.ts'

interface Act {
  staff: { id: number }
}

/**
 * Adds a class to a batch and tells its students.
 *
 * @throws Problem batch_not_found, batch_state_final, timetable_full, room_not_offered, room_taken, invalid_input
 */
export async function addMeeting(
  context: ClassContext,
  { staff, batchId, draft }: Act & { batchId: number; draft: MeetingDraft },
): Promise<StaffMeeting[]> {
  const meetings = await transact(context.db, async (trx) => {
    const batch = await lockRunningBatch(trx, batchId)
    const columns = await columnsOf(trx, context, draft)
    const { count, last } = await trx
      .selectFrom('class_meetings')
      .select((select) => [
        select.fn.countAll<number>().as('count'),
        select.fn.max<number | null>('number').as('last'),
      ])
      .where('batch_id', '=', batchId)
      .executeTakeFirstOrThrow()
    if (count >= classLimits.perBatch) throw new Problem('timetable_full')
    const number = (last ?? 0) + 1
    const { id } = await trx
      .insertInto('class_meetings')
      .values({ batch_id: batchId, number, ...columns, changed_at: context.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!draft.sharesRoom)
      await refuseTakenRoom(trx, { classes: { meetingIds: [id] }, now: context.now })
    await recordAudit(trx, {
      actor: staff,
      action: 'class.added',
      subject: subjectOf(batch, number),
      after: audited(columns),
    })
    await notifyOfMeetings(trx, context, {
      batch,
      changes: [{ kind: 'added', meetingId: id, before: null }],
    })
    await raiseCatalogueVersion(trx)
    return batchMeetings(trx, batchId)
  })
  context.sendMailsSoon()
  return meetings
}

/**
 * Changes a class, if no one else has since it was read; also those after it, if asked to. Students are notified of
 * another time or place; as it is, nothing happens.
 *
 * @throws Problem class_not_found, class_changed, class_state_final, room_not_offered, room_taken, invalid_input
 */
export async function changeMeeting(
  context: ClassContext,
  { staff, meetingId, change }: Act & { meetingId: number; change: MeetingChange },
): Promise<StaffMeeting[]> {
  const { now } = context
  const meetings = await transact(context.db, async (trx) => {
    const { batch, meeting } = await lockMeeting(trx, { meetingId, version: change.version })
    const columns = await columnsOf(trx, context, change)
    const { isOtherTime, isMoved } = movesOf({ before: meeting, after: columns }, 'students')
    if (meeting.state === 'cancelled' || (meeting.state === 'held' && isOtherTime))
      throw new Problem('class_state_final')
    const { starts_at, ends_at: _endsAt, topic: _topic, topic_bn: _topicBn, ...setting } = columns
    const following = change.isForFollowing
      ? await setForAhead(trx, { batchId: batch.id, after: starts_at, columns: setting, now })
      : { changed: 0, moved: [] }
    if (hasColumns(meeting, columns) && following.changed === 0) {
      noteAudit()
      return batchMeetings(trx, batch.id)
    }
    await trx
      .updateTable('class_meetings')
      .set(writtenChange(columns, { isTold: isMoved, now }))
      .where('id', '=', meetingId)
      .execute()
    if ((isMoved || following.moved.length > 0) && !change.sharesRoom)
      await refuseTakenRoom(trx, {
        classes: { meetingIds: [meetingId, ...following.moved] },
        now,
      })
    await recordAudit(trx, {
      actor: staff,
      action: 'class.changed',
      subject: subjectOf(batch, meeting.number),
      before: audited(meeting),
      after: {
        ...audited(columns),
        ...auditedLink({ before: meeting, after: columns }),
        ...(following.changed > 0 && { following: following.changed }),
      },
    })
    const changes: MeetingNotice[] = following.moved
      .filter((id) => id !== meetingId)
      .map((id) => ({ kind: 'moved', meetingId: id, before: null }))
    if (isMoved && meeting.state === 'planned')
      changes.unshift({ kind: 'moved', meetingId, before: isOtherTime ? meeting.starts_at : null })
    if (changes.length > 0) await notifyOfMeetings(trx, context, { batch, changes })
    if (isOtherTime) await raiseCatalogueVersion(trx)
    return batchMeetings(trx, batch.id)
  })
  context.sendMailsSoon()
  return meetings
}

/**
 * Cancels a class, of which its students are notified while it lies ahead; or says that it was held, or
 * was not. Anyone who has attended enough by that gets their certificate.
 *
 * @throws Problem class_not_found, class_changed, class_state_final, class_not_begun
 */
export async function setMeetingState(
  context: ClassContext,
  {
    staff,
    meetingId,
    version,
    state,
  }: Act & { meetingId: number; version: number; state: MeetingState },
): Promise<StaffMeeting[]> {
  const { now } = context
  const meetings = await transact(context.db, async (trx) => {
    const { batch, meeting } = await lockMeeting(trx, { meetingId, version })
    if (state === 'held' && meeting.starts_at > now) throw new Problem('class_not_begun')
    await moveMeeting(trx, { id: meetingId, to: state, now })
    await recordAudit(trx, {
      actor: staff,
      action: 'class.changed',
      subject: subjectOf(batch, meeting.number),
      before: { state: meeting.state },
      after: { state },
    })
    await certifyClasses(trx, { now, issuer: context.issuer, meetings: [meetingId] })
    if (state === 'cancelled')
      await notifyOfMeetings(trx, context, {
        batch,
        changes: [{ kind: 'cancelled', meetingId, before: null }],
      })
    if (state === 'cancelled') await raiseCatalogueVersion(trx)
    return batchMeetings(trx, batch.id)
  })
  context.sendMailsSoon()
  return meetings
}

/** The columns of a class as it is to be. @throws Problem room_not_offered, invalid_input */
async function columnsOf(trx: Trx, context: Pick<ClassContext, 'rooms'>, draft: MeetingDraft) {
  return {
    ...(await planColumns(trx, context, { plan: draft, audience: 'students' })),
    topic: draft.topic.en || null,
    topic_bn: draft.topic.bn || null,
  }
}

/** What the audit list keeps of a class: whether it has a link, never which. */
function audited(columns: Omit<Awaited<ReturnType<typeof columnsOf>>, 'room'> & { room: string }) {
  return { ...auditedPlan(columns), topic: columns.topic, topicBn: columns.topic_bn }
}
