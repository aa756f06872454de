import { dhakaMoment } from '#contract/time.ts'
import type { RowReason } from '#contract/student-imports/terms.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Trx } from '#server/db/transact.ts'
import { addSeat, claimLateSeat, releaseSeat, removeAddedSeat } from '../catalog/index.ts'
import { dateEnrolment, enrol } from '../learning/index.ts'
import { enrolFromBefore, freeSeat, markEnrolled } from '../orders/index.ts'
import { addFormerDetails } from '../students/index.ts'
import type { ImportContext } from './context.ts'
import { formerNote } from './former-note.ts'
import type { RowReading } from './read-row.ts'
import { moveRow, type RowKey } from './row-states.ts'

/** An enrolment that a row asks for, with what its import decided. */
export interface RowWork {
  key: RowKey
  reading: RowReading
  course: { id: number; title: string }
  batchId: number | null
  staff: { id: number }
  fileName: string
  language: LanguageCode
  sendsMail: boolean
}

export type SeatClaim = { addedSeat: boolean } | { reason: RowReason }

/** Takes the seat of a row, if its batch has one or may get one more. */
export async function claimRowSeat(
  trx: Trx,
  { batchId, mayAddSeats }: { batchId: number | null; mayAddSeats: boolean },
): Promise<SeatClaim> {
  if (batchId === null || (await claimLateSeat(trx, batchId))) return { addedSeat: false }
  if (mayAddSeats && (await addSeat(trx, batchId))) return { addedSeat: true }
  return { reason: 'batch_full' }
}

/** Gives the seat of a row back, and takes it from the batch where it was added for the row. */
export async function releaseRowSeat(
  trx: Trx,
  { batchId, addedSeat }: { batchId: number | null; addedSeat: boolean },
): Promise<void> {
  if (batchId === null) return
  if (!addedSeat) return freeSeat(trx, batchId)
  await releaseSeat(trx, batchId)
  await removeAddedSeat(trx, batchId)
}

/** Enrols the student of a row in a seat that is taken; where they have the course already, the seat is given back. */
export async function enrolRow(
  { trx, now, rules }: { trx: Trx } & Pick<ImportContext, 'now' | 'rules'>,
  work: RowWork,
  { studentId, addedSeat }: { studentId: number; addedSeat: boolean },
): Promise<'enrolled' | 'already'> {
  const { key, reading, course, batchId, staff } = work
  const item = await enrolFromBefore(
    { trx, now, rules },
    { ...work, courseId: course.id, studentId, reason: work.fileName },
  )
  if (!item) {
    await releaseRowSeat(trx, { batchId, addedSeat })
    await moveRow(trx, key, { to: 'already', at: now, set: { added_seat: false } })
    return 'already'
  }
  await enrol(trx, [item])
  await markEnrolled(trx, [item])
  if (reading.enrolledOn)
    await dateEnrolment(trx, {
      itemId: item.itemId,
      enrolledAt: dhakaMoment(reading.enrolledOn, '12:00'),
    })
  await addFormerDetails(trx, {
    studentId,
    phone: reading.phone,
    note: formerNote(reading, { courseName: course.title, language: work.language }),
    tags: reading.tags,
    staff,
    now,
  })
  await moveRow(trx, key, {
    to: 'enrolled',
    at: now,
    set: {
      student_id: studentId,
      order_item_id: item.itemId,
      course_id: course.id,
      batch_id: batchId,
      email_key: null,
      added_seat: addedSeat,
    },
  })
  return 'enrolled'
}
