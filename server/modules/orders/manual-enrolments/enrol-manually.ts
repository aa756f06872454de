import { defined } from '#contract/defined.ts'
import type { Selectable } from 'kysely'
import { poisha, readTaka, takaText } from '#contract/money.ts'
import type { NewManualEnrolment } from '#contract/orders/manual-enrolments.ts'
import { spelledOnce } from '#contract/orders/trx-id.ts'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import { changeOne } from '#server/db/change-one.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import type { ManualEnrolments } from '#server/db/tables.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { lastLanguage } from '../checkout/checkout.ts'
import { deliverOrder, dueLines } from '../checkout/deliver-order.ts'
import { issueReceipt } from '../paper/issue-receipt.ts'
import { courseRevenue, gatewayAccount, post, vatPayable } from '../books/ledger.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { recordAct } from '../move-order.ts'
import { lockStudent, type OrderRecord } from '../order-records.ts'
import { priceCourses } from '../checkout/pricing/price-courses.ts'
import { newPaymentReference } from '../checkout/references.ts'
import { refuseReceivedSlip } from '../received-before.ts'
import type { MoneyRules } from '../rules.ts'
import { showNewSeats } from '../checkout/seats.ts'
import { takeLateSeat } from '../waiting-list/take-seat.ts'
import { makeHandOrder } from './hand-order.ts'

export type ManualEnrolment = Selectable<ManualEnrolments>

/** What a manual enrolment needs. */
export interface ManualEnrolmentContext {
  rules: MoneyRules
  now: Date
  /** What receipts say about the money of this server. */
  mode: 'sandbox' | 'live'
}

/**
 * Enrols a student who paid otherwise, or need not pay. What is worth more than `rules.secondPersonAbove` waits until
 * another member of staff agrees.
 *
 * @throws Problem student_not_found, course_not_found, batch_not_found, batch_full, batch_closed, already_enrolled,
 * received_exceeds_fee (facts: fee), reference_needed, trx_id_used, manual_enrolment_waiting, not_yours_to_decide
 */
export async function enrolManually(
  db: Db,
  {
    staff,
    request,
    ...context
  }: ManualEnrolmentContext & { staff: { id: number }; request: NewManualEnrolment },
): Promise<ManualEnrolment> {
  const entered = await transact(db, async (trx) => {
    const student = await trx
      .selectFrom('students')
      .select('id')
      .where('student_id', '=', request.studentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!student) throw new Problem('student_not_found')
    if (student.id === staff.id) throw new Problem('not_yours_to_decide')
    await lockStudent(trx, student.id)
    const enrolment = await enter(trx, { staff, student, request, now: context.now })
    // guard T42: above the limit no one enrols alone (enrol-manually)
    // without: return fulfil(trx, enrolment, context)
    if (enrolment.fee_poisha <= context.rules.secondPersonAbove)
      return fulfil(trx, enrolment, context)
    const { studentId, ...entered } = request
    await recordAudit(trx, {
      actor: staff,
      action: 'manual_enrolment.entered',
      subject: studentId,
      after: entered,
    })
    return enrolment
  })
  if (entered.state === 'done') await showNewSeats(db)
  return entered
}

/** @throws Problem manual_enrolment_not_found, manual_enrolment_decided, second_person_needed, and those of `enrolManually` */
export async function approveManualEnrolment(
  db: Db,
  { id, staff, ...context }: ManualEnrolmentContext & { id: number; staff: { id: number } },
): Promise<ManualEnrolment> {
  const done = await onWaiting(db, { id, staff }, async (trx, enrolment) => {
    const decided = { decided_by: staff.id, decided_at: context.now }
    await changeOne(trx.updateTable('manual_enrolments').set(decided).where('id', '=', id))
    return fulfil(trx, { ...enrolment, ...decided }, context)
  })
  await showNewSeats(db)
  return done
}

/** @throws Problem manual_enrolment_not_found, manual_enrolment_decided, second_person_needed */
export function rejectManualEnrolment(
  db: Db,
  { id, staff, reason, now }: { id: number; staff: { id: number }; reason: string; now: Date },
): Promise<ManualEnrolment> {
  return onWaiting(db, { id, staff }, async (trx, enrolment) => {
    const { student_id: subject } = await trx
      .selectFrom('students')
      .select('student_id')
      .where('id', '=', enrolment.student_id)
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actor: staff,
      action: 'manual_enrolment.rejected',
      subject,
      before: { state: enrolment.state },
      after: { state: 'rejected', reason },
    })
    return trx
      .updateTable('manual_enrolments')
      .set({ state: 'rejected', decided_by: staff.id, decision_reason: reason, decided_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function enter(
  trx: Trx,
  {
    staff,
    student,
    request,
    now,
  }: { staff: { id: number }; student: { id: number }; request: NewManualEnrolment; now: Date },
): Promise<ManualEnrolment> {
  const course = await priceOf(trx, { student, request, now })
  const received = defined(readTaka(request.received))
  if (received > course.fee)
    throw new Problem('received_exceeds_fee', { facts: { fee: takaText(course.fee) } })
  const reference = request.reference ?? null
  if (received > 0 && reference === null) throw new Problem('reference_needed')
  if (received > 0 && reference !== null) await refuseReceivedSlip(trx, reference)
  const entered = await trx
    .insertInto('manual_enrolments')
    .values({
      student_id: student.id,
      course_id: course.id,
      batch_id: course.batch?.id ?? null,
      cause: request.cause,
      fee_poisha: course.fee,
      received_poisha: received,
      reference: received > 0 ? reference : null,
      reason: request.reason,
      entered_by: staff.id,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'course_id']).where('state', '=', 'waiting').doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!entered) throw new Problem('manual_enrolment_waiting')
  return entered
}

/** Staff may enrol past the last day and in a course off sale; not twice, and in no batch that is full or cancelled. */
async function priceOf(
  trx: Trx,
  {
    student,
    request,
    now,
  }: {
    student: { id: number }
    request: Pick<NewManualEnrolment, 'courseId' | 'batchId'>
    now: Date
  },
) {
  const courses = [{ courseId: request.courseId, batchId: request.batchId ?? null }]
  const [course] = await priceCourses(trx, student, {
    courses,
    today: dhakaDay(now),
    isByHand: true,
  })
  if (!course) throw new Problem('course_not_found')
  const isPastLastDay = course.seatProblem === 'batch_closed' && course.batch !== null
  if (course.seatProblem && !isPastLastDay) throw new Problem(course.seatProblem)
  return course
}

/** Makes the order, as paid as it is, takes the seat and delivers: everything that follows a payment. */
async function fulfil(
  trx: Trx,
  enrolment: ManualEnrolment,
  context: ManualEnrolmentContext,
): Promise<ManualEnrolment> {
  const { rules, now } = context
  const total = poisha(enrolment.received_poisha)
  const order = await makeHandOrder(
    trx,
    {
      studentId: enrolment.student_id,
      courseId: enrolment.course_id,
      batchId: enrolment.batch_id,
      feePoisha: enrolment.fee_poisha,
      received: total,
      language: await lastLanguage(trx, { id: enrolment.student_id }),
    },
    { vatRateBp: rules.vatRateBp, now },
  )
  const { student_id: studentId, batch_id: batchId } = enrolment
  if (batchId !== null && !(await takeLateSeat(trx, { studentId, batchId })))
    throw new Problem('batch_full')
  await recordAct(trx, order, {
    by: { kind: 'staff', id: enrolment.entered_by },
    act: 'enrolled_by_hand',
    detail: {
      handCause: enrolment.cause,
      received: takaText(total),
      reason: enrolment.reason,
    },
  })
  if (enrolment.decided_by !== null)
    await recordAct(trx, order, {
      by: { kind: 'staff', id: enrolment.decided_by },
      act: 'manual_enrolment_approved',
    })
  const { delivered } = await deliverOrder(
    { trx, rules, now },
    order,
    await dueLines(trx, order.id),
  )
  if (delivered.length === 0) throw new Problem('already_enrolled')
  await mailStudent({ trx, rules }, order, { mail: total > 0 ? 'paid' : 'enrolled_free' })
  if (total > 0) await receive(trx, { order, enrolment, ...context })
  return trx
    .updateTable('manual_enrolments')
    .set({ state: 'done', order_id: order.id, decided_at: now })
    .where('id', '=', enrolment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The money is in the office's hands: a payment, its posting and its receipt. */
async function receive(
  trx: Trx,
  {
    order,
    enrolment,
    rules,
    now,
    mode,
  }: { order: OrderRecord; enrolment: ManualEnrolment } & ManualEnrolmentContext,
): Promise<void> {
  // A student may have reported the same transfer while it waited.
  if (enrolment.reference !== null)
    await refuseReceivedSlip(trx, spelledOnce(enrolment.reference), { except: enrolment.id })
  const payment = await trx
    .insertInto('payments')
    .values({
      order_id: order.id,
      student_id: order.student_id,
      gateway: 'cash',
      mode,
      merchant_ref: newPaymentReference(),
      state: 'succeeded',
      amount_poisha: order.total_poisha,
      received_poisha: order.total_poisha,
      received_currency: 'BDT',
      gateway_fee_poisha: 0,
      gateway_ref: enrolment.reference,
      created_at: now,
      finished_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await post(trx, { kind: 'payment_captured', ref: payment.id, memo: order.number }, [
    gatewayAccount('cash', order.total_poisha),
    courseRevenue(-order.net_poisha),
    vatPayable(-order.vat_poisha),
  ])
  await issueReceipt({ trx, rules, now }, { order, payment })
}

/** Locks the student, then the entry. Who entered it, and the student, cannot decide. */
async function onWaiting<T>(
  db: Db,
  { id, staff }: { id: number; staff: { id: number } },
  work: (trx: Trx, enrolment: ManualEnrolment) => Promise<T>,
): Promise<T> {
  const record = await db
    .selectFrom('manual_enrolments')
    .select('student_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!record) throw new Problem('manual_enrolment_not_found')
  return transact(db, async (trx) => {
    await lockStudent(trx, record.student_id)
    const enrolment = await trx
      .selectFrom('manual_enrolments')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (enrolment.state !== 'waiting') throw new Problem('manual_enrolment_decided')
    // guard T42: who entered an enrolment cannot agree to it (enrol-manually)
    if (enrolment.entered_by === staff.id || enrolment.student_id === staff.id)
      throw new Problem('second_person_needed')
    return work(trx, enrolment)
  })
}
