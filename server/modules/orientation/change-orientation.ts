import { poisha, readTaka, takaText } from '#contract/money.ts'
import { classLimits } from '#contract/classes/terms.ts'
import type {
  OrientationChange,
  OrientationDraft,
  StaffOrientation,
} from '#contract/orientation/orientation.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { hasColumns } from '#server/db/has-columns.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { isSteep, notePrices } from '#server/prices/index.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import { classTimes } from '../classes/index.ts'
import type { OrientationContext } from './context.ts'
import { lockOrientation } from './lock-orientation.ts'
import { staffOrientation } from './staff-orientations.ts'
import { notifyBookers } from './notify-bookers.ts'

interface Act {
  staff: { id: number }
}

/**
 * Plans an orientation class; the course page shows it.
 *
 * @throws Problem course_not_found, room_not_offered, invalid_input
 */
export async function addOrientation(
  context: OrientationContext,
  { staff, draft }: Act & { draft: OrientationDraft },
): Promise<StaffOrientation> {
  return transact(context.db, async (trx) => {
    const course = await trx
      .selectFrom('courses')
      .select('id')
      .where('course_id', '=', draft.courseId)
      .executeTakeFirst()
    if (!course) throw new Problem('course_not_found')
    const columns = await columnsOf(trx, context, draft)
    if (columns.ends_at <= context.now) throw wrong('day', 'Choose a time that lies ahead.')
    const { id } = await trx
      .insertInto('orientation_classes')
      .values({ course_id: course.id, ...columns, changed_at: context.now })
      .returning('id')
      .executeTakeFirstOrThrow()
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
    return staffOrientation(trx, id)
  })
}

/**
 * Changes an orientation class, if no one else has since it was read. A new time or place is
 * announced to everyone who booked, and no one has attended yet. As it is, nothing happens.
 *
 * @throws Problem class_not_found, class_changed, class_state_final, room_not_offered, invalid_input
 */
export async function changeOrientation(
  context: OrientationContext,
  { staff, orientationId, change }: Act & { orientationId: number; change: OrientationChange },
): Promise<StaffOrientation> {
  const { now } = context
  const changed = await transact(context.db, async (trx) => {
    const before = await lockOrientation(trx, orientationId)
    if (before.version !== change.version) throw new Problem('class_changed')
    const columns = await columnsOf(trx, context, change)
    const isLater =
      before.starts_at.getTime() !== columns.starts_at.getTime() ||
      before.ends_at.getTime() !== columns.ends_at.getTime()
    const isMoved = isLater || before.place !== columns.place
    if (before.state === 'cancelled' || (isMoved && before.starts_at <= now))
      throw new Problem('class_state_final')
    if (hasColumns(before, columns)) {
      noteAudit()
      return staffOrientation(trx, orientationId)
    }
    if (isLater && columns.starts_at <= now) throw wrong('day', 'Choose a time that lies ahead.')
    await trx
      .updateTable('orientation_classes')
      .set((row) => ({
        ...columns,
        version: row('version', '+', 1),
        ...(isMoved && { sequence: row('sequence', '+', 1) }),
        changed_at: now,
      }))
      .where('id', '=', orientationId)
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'orientation.changed',
      subject: `${before.course_key} ${orientationId}`,
      before: audited(before),
      after: {
        ...audited(columns),
        ...(before.address !== columns.address && { hasOtherLink: true }),
      },
    })
    const isOther =
      before.offer_percent_bp !== columns.offer_percent_bp ||
      before.offer_amount_poisha !== columns.offer_amount_poisha
    if (isOther)
      await noteIfSteep(trx, {
        staff,
        courseId: before.course_id,
        subject: `${before.course_key} ${orientationId}`,
        columns,
      })
    if (isMoved) {
      await trx
        .updateTable('orientation_bookings')
        .set({ attended_at: null })
        .where('orientation_id', '=', orientationId)
        .execute()
      await notifyBookers(trx, context, {
        orientation: await lockOrientation(trx, orientationId),
        news: { kind: 'moved', before: isLater ? before.starts_at : null },
      })
    }
    await raiseCatalogueVersion(trx)
    return staffOrientation(trx, orientationId)
  })
  context.sendMailsSoon()
  return changed
}

/**
 * Cancels an orientation class that is not over, and tells everyone who booked. It stays cancelled.
 *
 * @throws Problem class_not_found, class_changed, class_state_final, class_over
 */
export async function cancelOrientation(
  context: OrientationContext,
  { staff, orientationId, version }: Act & { orientationId: number; version: number },
): Promise<StaffOrientation> {
  const { now } = context
  const cancelled = await transact(context.db, async (trx) => {
    const before = await lockOrientation(trx, orientationId)
    if (before.state === 'cancelled') throw new Problem('class_state_final')
    if (before.version !== version) throw new Problem('class_changed')
    if (before.ends_at <= now) throw new Problem('class_over')
    await trx
      .updateTable('orientation_classes')
      .set((row) => ({
        state: 'cancelled',
        version: row('version', '+', 1),
        sequence: row('sequence', '+', 1),
        changed_at: now,
      }))
      .where('id', '=', orientationId)
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'orientation.cancelled',
      subject: `${before.course_key} ${orientationId}`,
      before: { state: before.state },
      after: { state: 'cancelled' },
    })
    await notifyBookers(trx, context, {
      orientation: await lockOrientation(trx, orientationId),
      news: { kind: 'cancelled' },
    })
    await raiseCatalogueVersion(trx)
    return staffOrientation(trx, orientationId)
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
  { rooms }: Pick<OrientationContext, 'rooms'>,
  draft: Omit<OrientationChange, 'version'>,
) {
  const { startsAt, endsAt } = classTimes(draft.day, draft.hours)
  if (endsAt.getTime() - startsAt.getTime() > classLimits.hours * 3_600_000)
    throw wrong('hours', 'A class lasts 12 hours at most.')
  if (!rooms.kinds.includes(draft.room)) throw new Problem('room_not_offered')
  if (draft.room === 'place' && !draft.place)
    throw new Problem('invalid_input', {
      errors: [{ field: 'place', code: 'required', message: 'Say where it is held.' }],
    })
  const { offer } = draft
  const amount = offer?.amount ? readTaka(offer.amount) : null
  if (amount === 0) throw wrong('offer.amount', 'Give an amount above zero.')
  return {
    starts_at: startsAt,
    ends_at: endsAt,
    seats: draft.seats ?? null,
    instructor_id: draft.instructorSlug ? await instructorOf(trx, draft.instructorSlug) : null,
    room: draft.room,
    address: draft.room === 'link' ? draft.address || null : null,
    place: draft.room === 'place' ? draft.place! : null,
    offer_percent_bp: offer?.percent ? Math.round(offer.percent * 100) : null,
    offer_amount_poisha: amount,
    offer_days: offer?.days ?? null,
  }
}

async function instructorOf(trx: Trx, slug: string): Promise<number> {
  const instructor = await trx
    .selectFrom('instructors')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!instructor) throw wrong('instructorSlug', 'There is no such instructor.')
  return instructor.id
}

function wrong(field: string, message: string): Problem {
  return new Problem('invalid_input', { errors: [{ field, code: 'not_a_choice', message }] })
}

/** What the audit list keeps: whether there is a link, never which. */
function audited(
  columns: Omit<Awaited<ReturnType<typeof columnsOf>>, 'room' | 'offer_amount_poisha'> & {
    room: string
    offer_amount_poisha: number | null
  },
): Record<string, unknown> {
  return {
    startsAt: columns.starts_at,
    endsAt: columns.ends_at,
    seats: columns.seats,
    instructor: columns.instructor_id,
    room: columns.room,
    place: columns.place,
    hasLink: columns.address !== null,
    percent: columns.offer_percent_bp === null ? null : columns.offer_percent_bp / 100,
    amount:
      columns.offer_amount_poisha === null ? null : takaText(poisha(columns.offer_amount_poisha)),
    offerDays: columns.offer_days,
  }
}
