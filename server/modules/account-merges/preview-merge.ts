import { sql } from 'kysely'
import { poisha, takaText } from '#contract/money.ts'
import {
  type AccountMergePreview,
  type MoveKind,
  moveKinds,
} from '#contract/staff/account-merges.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { isPlace } from '../orders/index.ts'
import { showStaffStudent } from '../students/index.ts'
import { findObstacles, findSides, type MergeIds, type MergeSides } from './merge-sides.ts'

/** The tables whose rows a person would count. */
const COUNTED: Readonly<Record<MoveKind, string>> = {
  orders: 'orders.student_id',
  enrolments: 'enrolments.student_id',
  lessons: 'lesson_progress.student_id',
  attempts: 'attempts.student_id',
  submissions: 'submissions.student_id',
  certificates: 'certificates.student_id',
  questions: 'questions.author_id',
  lessonNotes: 'lesson_notes.student_id',
  staffNotes: 'student_notes.student_id',
  tags: 'student_tags.student_id',
  notifications: 'notifications.student_id',
}

/**
 * What would happen if two accounts of one person became one. Changes nothing.
 *
 * @throws Problem student_not_found
 */
export async function previewMerge(
  db: Db,
  { staff, ...ids }: MergeIds & { staff: { id: number } },
): Promise<AccountMergePreview> {
  const sides = await findSides(db, ids)
  const [successor, closed] = [
    await showStaffStudent(db, { studentId: ids.studentId }),
    await showStaffStudent(db, { studentId: ids.closedId }),
  ]
  return {
    successor: sideOf(successor),
    closed: sideOf(closed),
    moves: await countMoves(db, sides),
    doubleCourses: await doubleCoursesOf(db, sides),
    doubleLessons: await countDoubleLessons(db, sides),
    doubleCertificates: await doubleCertificatesOf(db, sides),
    obstacles: await findObstacles(db, sides, staff),
  }
}

/** How many rows of each kind the closed account has. */
export async function countMoves(
  db: Db | Trx,
  { closed }: MergeSides,
): Promise<Record<MoveKind, number>> {
  const counts = moveKinds.map((kind) => {
    const [table = ''] = COUNTED[kind].split('.')
    return sql`(select count(*)::integer from ${sql.table(table)} where ${sql.ref(COUNTED[kind])} = ${closed.id}) as ${sql.ref(kind)}`
  })
  const { rows } = await sql<Record<MoveKind, number>>`select ${sql.join(counts)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count has one row.')
  return row
}

function sideOf({ student }: Awaited<ReturnType<typeof showStaffStudent>>) {
  const { isDeleted: _, lastLearnedOn: __, ...side } = student
  return side
}

async function doubleCoursesOf(db: Db, { successor, closed }: MergeSides) {
  const { rows } = await sql<{
    course_id: string
    title: string
    kept_batch: number | null
    closed_batch: number | null
    paid: number
  }>`
    select course.course_id, course.title, mine_batch.number as kept_batch, their_batch.number as closed_batch,
      (theirs.total_poisha - theirs.written_off_poisha - theirs.refunded_poisha)::float8 as paid
    from order_items mine
    join order_items theirs on theirs.course_id = mine.course_id and theirs.student_id = ${closed.id}
      and ${isPlace('theirs')}
    join courses course on course.id = mine.course_id
    left join batches mine_batch on mine_batch.id = mine.batch_id
    left join batches their_batch on their_batch.id = theirs.batch_id
    where mine.student_id = ${successor.id} and ${isPlace('mine')}
    order by course.title`.execute(db)
  return rows.map((row) => ({
    courseId: row.course_id,
    courseName: row.title,
    keptBatch: row.kept_batch,
    closedBatch: row.closed_batch,
    paid: takaText(poisha(row.paid)),
  }))
}

async function countDoubleLessons(db: Db, { successor, closed }: MergeSides): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from lesson_progress mine join lesson_progress theirs using (lesson_id)
    where mine.student_id = ${successor.id} and theirs.student_id = ${closed.id}`.execute(db)
  return rows[0]?.count ?? 0
}

async function doubleCertificatesOf(db: Db, { successor, closed }: MergeSides): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select course.title from certificates mine join certificates theirs using (course_id)
    join courses course on course.id = mine.course_id
    where mine.student_id = ${successor.id} and mine.revoked_at is null
      and theirs.student_id = ${closed.id} and theirs.revoked_at is null
    order by course.title`.execute(db)
  return rows.map(({ title }) => title)
}
