import type { z } from 'zod'
import { poisha, takaText } from '#contract/money.ts'
import { ManualEnrolment } from '#contract/orders/manual-enrolments.ts'
import type { Db } from '#server/db/connect.ts'
import { PERSON_COLUMNS, personOf } from '../person.ts'

/** Manual enrolments that wait for a second person, oldest first; or just one, in any state. */
export async function listManualEnrolments(
  db: Db,
  staff: { id: number },
  id?: number,
): Promise<z.input<typeof ManualEnrolment>[]> {
  let entries = db
    .selectFrom('manual_enrolments as entry')
    .innerJoin('students as student', 'student.id', 'entry.student_id')
    .innerJoin('courses as course', 'course.id', 'entry.course_id')
    .innerJoin('students as enterer', 'enterer.id', 'entry.entered_by')
    .leftJoin('batches as batch', 'batch.id', 'entry.batch_id')
    .leftJoin('orders as o', 'o.id', 'entry.order_id')
    .selectAll('entry')
    .select(PERSON_COLUMNS)
    .select([
      'enterer.name as enterer_name',
      'course.course_id as public_course',
      'course.title',
      'batch.number',
      'o.number as order_number',
    ])
    .orderBy('entry.id')
    .limit(200)
  entries =
    id === undefined
      ? entries.where('entry.state', '=', 'waiting')
      : entries.where('entry.id', '=', id)
  return (await entries.execute()).map((entry) =>
    ManualEnrolment.parse({
      id: String(entry.id),
      state: entry.state,
      student: personOf(entry),
      courseId: entry.public_course,
      courseName: entry.title,
      batchNumber: entry.number,
      cause: entry.cause,
      fee: takaText(poisha(entry.fee_poisha)),
      received: takaText(poisha(entry.received_poisha)),
      reference: entry.reference,
      reason: entry.reason,
      enteredBy: entry.enterer_name,
      mayDecide:
        entry.state === 'waiting' && entry.entered_by !== staff.id && entry.student_id !== staff.id,
      orderNumber: entry.order_number,
      enteredAt: entry.created_at.toISOString(),
    }),
  )
}
