import { defined } from '#contract/defined.ts'
import type { StaffMeeting, TimetableRequest } from '#contract/classes/classes.ts'
import { classLimits } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion, refuseTakenRoom } from '../../catalog/index.ts'
import { classRows, classTimes } from './class-times.ts'
import type { ClassContext } from '../context.ts'
import { holidayDays } from './holidays.ts'
import { type LockedBatch, lockRunningBatch } from './lock-batch.ts'
import { type MeetingNotice, notifyOfMeetings } from '../notify-of-meetings.ts'
import { moveMeetings } from '../meeting-states.ts'
import { batchMeetings } from '../staff-meetings.ts'
import { setForAhead, settingColumns } from './meeting-setting.ts'
import { timetableDays } from './timetable.ts'

/**
 * Makes a batch's timetable from its class days and hours, without holidays; students get one mail. Begun classes stay.
 * Others keep topic, room and instructor, unless the request says others, and are moved, added or cancelled.
 *
 * @throws Problem batch_not_found, batch_state_final, timetable_full, room_not_offered, room_taken, invalid_input without hours
 */
export async function makeTimetable(
  context: ClassContext,
  {
    staff,
    batchId,
    request,
  }: { staff: { id: number }; batchId: number; request: TimetableRequest },
): Promise<StaffMeeting[]> {
  const { now } = context
  const meetings = await transact(context.db, async (trx) => {
    const batch = await lockRunningBatch(trx, batchId)
    const hours = request.hours ?? batch.hours
    if (!hours)
      throw new Problem('invalid_input', {
        errors: [{ field: 'hours', code: 'required', message: 'Enter the hours of the classes.' }],
      })
    const plans = await planOf(trx, batchId)
    const begun = plans.filter(
      (one) => one.state === 'held' || (one.state === 'planned' && one.starts_at <= now),
    )
    const ahead = plans.filter((one) => one.state === 'planned' && one.starts_at > now)
    const count = Math.max(0, request.classes - begun.length)
    const added = Math.max(0, count - ahead.length)
    if (plans.length + added > classLimits.perBatch) throw new Problem('timetable_full')
    const days = timetableDays({
      from: firstDay(batch, begun),
      classDays: batch.class_days,
      count,
      holidays: await holidayDays(trx),
    })
    const changes: MeetingNotice[] = [
      ...(await moveAhead(trx, { ahead, days, hours, now })),
      ...(await addRest(trx, { batch, days: days.slice(ahead.length), hours, plans, now })),
      ...(await cancelRest(trx, ahead.slice(days.length), now)),
    ]
    const set = request.setting
      ? await setForAhead(trx, {
          batchId,
          after: now,
          columns: await settingColumns(trx, context, {
            setting: request.setting,
            audience: 'students',
          }),
          now,
        })
      : { changed: 0, moved: [] }
    const ids = new Set(changes.map(({ meetingId }) => meetingId))
    for (const meetingId of set.moved)
      if (!ids.has(meetingId)) changes.push({ kind: 'moved', meetingId, before: null })
    if (changes.length === 0 && set.changed === 0) {
      noteAudit()
      return batchMeetings(trx, batchId)
    }
    if (!request.sharesRoom)
      await refuseTakenRoom(trx, {
        classes: { meetingIds: changes.map(({ meetingId }) => meetingId) },
        now,
      })
    await recordAudit(trx, {
      actor: staff,
      action: 'timetable.made',
      subject: `${batch.course_id} ${batch.number}`,
      after: { classes: request.classes, hours, changed: Math.max(changes.length, set.changed) },
    })
    if (changes.length > 0) await notifyOfMeetings(trx, context, { batch, changes })
    await raiseCatalogueVersion(trx)
    return batchMeetings(trx, batchId)
  })
  context.sendMailsSoon()
  return meetings
}

type MeetingPlan = Awaited<ReturnType<typeof planOf>>[number]

function planOf(trx: Trx, batchId: number) {
  return trx
    .selectFrom('class_meetings')
    .select(['id', 'number', 'starts_at', 'ends_at', 'state'])
    .where('batch_id', '=', batchId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** The start of the batch; once classes have begun, the day after the last of them. */
function firstDay(batch: LockedBatch, begun: readonly MeetingPlan[]): Day {
  const last = begun.at(-1)
  if (!last) return batch.starts_on
  const after = addDays(dhakaDay(last.starts_at), 1)
  return after > batch.starts_on ? after : batch.starts_on
}

interface Slots {
  days: readonly Day[]
  hours: string
  now: Date
}

async function moveAhead(
  trx: Trx,
  { ahead, days, hours, now }: Slots & { ahead: readonly MeetingPlan[] },
): Promise<MeetingNotice[]> {
  const changes: MeetingNotice[] = []
  for (const [index, one] of ahead.slice(0, days.length).entries()) {
    const day = defined(days[index])
    const { startsAt, endsAt } = classTimes(day, hours)
    const isSame =
      one.starts_at.getTime() === startsAt.getTime() && one.ends_at.getTime() === endsAt.getTime()
    if (isSame) continue
    await trx
      .updateTable('class_meetings')
      .set((row) => ({
        starts_at: startsAt,
        ends_at: endsAt,
        version: row('version', '+', 1),
        sequence: row('sequence', '+', 1),
        changed_at: now,
      }))
      .where('id', '=', one.id)
      .execute()
    changes.push({ kind: 'moved', meetingId: one.id, before: one.starts_at })
  }
  return changes
}

async function addRest(
  trx: Trx,
  { batch, days, hours, plans, now }: Slots & { batch: LockedBatch; plans: readonly MeetingPlan[] },
): Promise<MeetingNotice[]> {
  if (days.length === 0) return []
  const last = Math.max(0, ...plans.map(({ number }) => number))
  const rows = await trx
    .insertInto('class_meetings')
    .values(classRows({ batch, firstNumber: last + 1, days, hours, now }))
    .returning('id')
    .execute()
  return rows.map(({ id }) => ({ kind: 'added', meetingId: id, before: null }))
}

async function cancelRest(
  trx: Trx,
  rest: readonly MeetingPlan[],
  now: Date,
): Promise<MeetingNotice[]> {
  const ids = rest.map(({ id }) => id)
  const cancelled = await moveMeetings(trx, { ids, to: 'cancelled', now })
  return cancelled.map((id) => ({ kind: 'cancelled', meetingId: id, before: null }))
}
