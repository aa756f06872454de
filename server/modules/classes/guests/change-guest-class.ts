import { poisha, readTaka, takaText } from '#contract/money.ts'
import type {
  GuestClassChange,
  GuestClassDraft,
  StaffGuestClass,
} from '#contract/classes/guest-classes.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { hasColumns } from '#server/db/has-columns.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { isSteep, notePrices } from '#server/prices/index.ts'
import { raiseCatalogueVersion, refuseTakenRoom } from '../../catalog/index.ts'
import {
  auditedLink,
  auditedPlan,
  movesOf,
  planColumns,
  writtenChange,
} from '../timetable/meeting-plan.ts'
import { wrongField } from '../timetable/meeting-setting.ts'
import type { GuestContext } from './guest-context.ts'
import { lockGuestClass } from './lock-guest-class.ts'
import { staffGuestClass } from './staff-guest-classes.ts'
import { notifyGuests } from './notify-guests.ts'

interface Act {
  staff: { id: number }
}

/**
 * Plans an orientation class; the course page shows it.
 *
 * @throws Problem course_not_found, room_not_offered, room_taken, invalid_input
 */
export async function addGuestClass(
  context: GuestContext,
  { staff, draft }: Act & { draft: GuestClassDraft },
): Promise<StaffGuestClass> {
  return transact(context.db, async (trx) => {
    const course = await trx
      .selectFrom('courses')
      .select('id')
      .where('course_id', '=', draft.courseId)
      .executeTakeFirst()
    if (!course) throw new Problem('course_not_found')
    const columns = await columnsOf(trx, context, draft)
    if (columns.ends_at <= context.now) throw wrongField('day', 'Choose a time that lies ahead.')
    const { id } = await trx
      .insertInto('orientation_classes')
      .values({ course_id: course.id, ...columns, changed_at: context.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!draft.sharesRoom)
      await refuseTakenRoom(trx, { classes: { guestClassId: id }, now: context.now })
    await recordAudit(trx, {
      actor: staff,
      action: 'orientation.added',
      subject: `${draft.courseId} ${id}`,
      after: audited(columns),
    })
    await noteIfSteep(trx, {
      staff,
      courseId: course.id,
      subject: `${draft.courseId} ${id}`,
      columns,
    })
    await raiseCatalogueVersion(trx)
    return staffGuestClass(trx, id)
  })
}

/**
 * Changes an orientation class, if no one else has since it was read. A new time or place is
 * announced to everyone who booked, and no one has attended yet. As it is, nothing happens.
 *
 * @throws Problem class_not_found, class_changed, class_state_final, room_not_offered, room_taken, invalid_input
 */
export async function changeGuestClass(
  context: GuestContext,
  { staff, meetingId, change }: Act & { meetingId: number; change: GuestClassChange },
): Promise<StaffGuestClass> {
  const { now } = context
  const changed = await transact(context.db, async (trx) => {
    const before = await lockGuestClass(trx, meetingId)
    if (before.version !== change.version) throw new Problem('class_changed')
    const columns = await columnsOf(trx, context, change)
    const { isOtherTime, isMoved } = movesOf({ before, after: columns }, 'guests')
    if (before.state === 'cancelled' || (isMoved && before.starts_at <= now))
      throw new Problem('class_state_final')
    if (hasColumns(before, columns)) {
      noteAudit()
      return staffGuestClass(trx, meetingId)
    }
    if (isOtherTime && columns.starts_at <= now)
      throw wrongField('day', 'Choose a time that lies ahead.')
    await trx
      .updateTable('orientation_classes')
      .set(writtenChange(columns, { isTold: isMoved, now }))
      .where('id', '=', meetingId)
      .execute()
    if (isMoved && !change.sharesRoom)
      await refuseTakenRoom(trx, { classes: { guestClassId: meetingId }, now })
    await recordAudit(trx, {
      actor: staff,
      action: 'orientation.changed',
      subject: `${before.course_key} ${meetingId}`,
      before: audited(before),
      after: {
        ...audited(columns),
        ...auditedLink({ before, after: columns }),
      },
    })
    const isOther =
      before.offer_percent_bp !== columns.offer_percent_bp ||
      before.offer_amount_poisha !== columns.offer_amount_poisha
    if (isOther)
      await noteIfSteep(trx, {
        staff,
        courseId: before.course_id,
        subject: `${before.course_key} ${meetingId}`,
        columns,
      })
    if (isMoved) {
      await trx
        .updateTable('orientation_bookings')
        .set({ attended_at: null })
        .where('orientation_id', '=', meetingId)
        .execute()
      await notifyGuests(trx, context, {
        meeting: await lockGuestClass(trx, meetingId),
        news: { kind: 'moved', before: isOtherTime ? before.starts_at : null },
      })
    }
    await raiseCatalogueVersion(trx)
    return staffGuestClass(trx, meetingId)
  })
  context.sendMailsSoon()
  return changed
}

/**
 * Cancels an orientation class that is not over, and tells everyone who booked. It stays cancelled.
 *
 * @throws Problem class_not_found, class_changed, class_state_final, class_over
 */
export async function cancelGuestClass(
  context: GuestContext,
  { staff, meetingId, version }: Act & { meetingId: number; version: number },
): Promise<StaffGuestClass> {
  const { now } = context
  const cancelled = await transact(context.db, async (trx) => {
    const before = await lockGuestClass(trx, meetingId)
    if (before.state === 'cancelled') throw new Problem('class_state_final')
    if (before.version !== version) throw new Problem('class_changed')
    if (before.ends_at <= now) throw new Problem('class_over')
    await trx
      .updateTable('orientation_classes')
      .set(writtenChange({ state: 'cancelled' }, { isTold: true, now }))
      .where('id', '=', meetingId)
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'orientation.cancelled',
      subject: `${before.course_key} ${meetingId}`,
      before: { state: before.state },
      after: { state: 'cancelled' },
    })
    await notifyGuests(trx, context, {
      meeting: await lockGuestClass(trx, meetingId),
      news: { kind: 'cancelled' },
    })
    await raiseCatalogueVersion(trx)
    return staffGuestClass(trx, meetingId)
  })
  context.sendMailsSoon()
  return cancelled
}

/** An offer that takes off more than half of the fee is told to the owners. */
async function noteIfSteep(
  trx: Trx,
  {
    staff,
    courseId,
    subject,
    columns: { offer_percent_bp: percentBp, offer_amount_poisha: amount },
  }: Act & {
    courseId: number
    subject: string
    columns: Pick<Awaited<ReturnType<typeof columnsOf>>, 'offer_percent_bp' | 'offer_amount_poisha'>
  },
): Promise<void> {
  if (percentBp !== null && percentBp > 5000)
    await notePrices(trx, staff, [{ kind: 'offer', subject, percentBp, amount: null }])
  if (amount === null) return
  const { fee_poisha } = await trx
    .selectFrom('courses')
    .select('fee_poisha')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const fee = poisha(fee_poisha)
  if (isSteep(fee, poisha(Math.max(0, fee - amount))))
    await notePrices(trx, staff, [{ kind: 'offer', subject, percentBp: null, amount }])
}

/** The columns of a class as it is to be. @throws Problem room_not_offered, invalid_input */
async function columnsOf(
  trx: Trx,
  context: Pick<GuestContext, 'rooms'>,
  draft: Omit<GuestClassChange, 'version'>,
) {
  const plan = await planColumns(trx, context, { plan: draft, audience: 'guests' })
  const { offer } = draft
  const amount = offer?.amount ? readTaka(offer.amount) : null
  if (amount === 0) throw wrongField('offer.amount', 'Give an amount above zero.')
  return {
    ...plan,
    seats: draft.seats ?? null,
    offer_percent_bp: offer?.percent ? Math.round(offer.percent * 100) : null,
    offer_amount_poisha: amount,
    offer_days: offer?.days ?? null,
  }
}

/** What the audit list keeps: whether there is a link, never which. */
function audited(
  columns: Omit<Awaited<ReturnType<typeof columnsOf>>, 'room' | 'offer_amount_poisha'> & {
    room: string
    offer_amount_poisha: number | null
  },
): Record<string, unknown> {
  return {
    ...auditedPlan(columns),
    seats: columns.seats,
    percent: columns.offer_percent_bp === null ? null : columns.offer_percent_bp / 100,
    amount:
      columns.offer_amount_poisha === null ? null : takaText(poisha(columns.offer_amount_poisha)),
    offerDays: columns.offer_days,
  }
}
