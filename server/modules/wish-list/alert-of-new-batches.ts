import { sql } from 'kysely'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { findLanguages, notify } from '../notifications/index.ts'

const AT_ONCE = 100

interface WishRow {
  student_id: number
  course_key: number
  course_id: string
  title: string
  title_bn: string | null
  number: number
}

/**
 * Notifies students of a batch that opened for a course on their wish list and takes students on `today`: each batch
 * once, and no one who has the course.
 *
 * @returns how many were notified
 */
export async function alertOfNewBatches(
  db: Db,
  { today, now }: { today: Day; now: Date },
): Promise<number> {
  let alerted = 0
  for (;;) {
    const some = await transact(db, (trx) => alertSome(trx, { today, now }))
    alerted += some
    if (some < AT_ONCE) return alerted
  }
}

async function alertSome(trx: Trx, { today, now }: { today: Day; now: Date }): Promise<number> {
  const { rows } = await sql<WishRow>`
    select wish.student_id, wish.course_id as course_key, course.course_id, course.title,
      course.bangla ->> 'title' as title_bn, batch.number
    from wished_courses wish
    join public_courses course on course.id = wish.course_id and course.is_on_sale
    cross join lateral (
      select number from batches
      where batches.course_id = wish.course_id and state = 'open' and enrol_by >= ${today}
        and (seats is null or seats_taken < seats) and opened_at > wish.alerted_at
      order by starts_on, number limit 1) batch
    where not exists (select from enrolments
      where enrolments.student_id = wish.student_id and enrolments.course_id = wish.course_id)
    order by wish.student_id, wish.course_id limit ${AT_ONCE}
    for update of wish skip locked`.execute(trx)
  const languageOf = await findLanguages(
    { db: trx },
    rows.map((row) => row.student_id),
  )
  for (const row of rows) {
    const isBangla = languageOf(row.student_id) === 'bn'
    await notify(
      { db: trx, now },
      {
        to: [row.student_id],
        notice: {
          kind: 'batch-opened',
          facts: {
            courseId: row.course_id,
            courseName: isBangla ? (row.title_bn ?? row.title) : row.title,
            number: row.number,
          },
        },
        subject: `wish/${row.course_id}`,
      },
    )
    await trx
      .updateTable('wished_courses')
      .set({ alerted_at: now })
      .where('student_id', '=', row.student_id)
      .where('course_id', '=', row.course_key)
      .execute()
  }
  return rows.length
}
