import { sql } from 'kysely'
import { readBatch } from '#contract/student-imports/written-values.ts'
import type { RowReason } from '#contract/student-imports/terms.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** A course that a row names, with its batches. */
export interface NamedCourse {
  id: number
  course_id: string
  title: string
  fee_poisha: number
  sells_self_paced: boolean
  batches: NamedBatch[]
}

export interface NamedBatch {
  id: number
  course_id: number
  number: number
  starts_on: Day
  state: string
  seats: number | null
  seats_taken: number
}

/** Courses by how a file names them. */
export interface CourseFinder {
  courseOf(name: string): NamedCourse | RowReason
  batchOf(course: NamedCourse, name: string): NamedBatch | null | RowReason
}

/** Reads the courses that these names mean: by id, or by title in either language. */
export async function findNamedCourses(
  db: Db | Trx,
  names: readonly string[],
): Promise<CourseFinder> {
  const keys = [...new Set(names.map(spelled).filter(Boolean))]
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('courses')
          .select(['id', 'course_id', 'title', 'fee_poisha', 'sells_self_paced'])
          .select(sql<string | null>`bangla->>'title'`.as('bangla_title'))
          .where(
            sql<boolean>`lower(course_id) = any(${keys}) or lower(regexp_replace(title, '\\s+', ' ', 'g')) = any(${keys})
              or lower(regexp_replace(bangla->>'title', '\\s+', ' ', 'g')) = any(${keys})`,
          )
          .where('state', '<>', 'draft')
          .orderBy('id')
          .execute()
  const batches =
    rows.length === 0
      ? []
      : await db
          .selectFrom('batches')
          .select(['id', 'course_id', 'number', 'starts_on', 'state', 'seats', 'seats_taken'])
          .where('course_id', '=', sql<number>`any(${rows.map(({ id }) => id)})`)
          .where('state', '<>', 'draft')
          .orderBy('number')
          .execute()
  const ofCourse = Map.groupBy(batches, (batch) => batch.course_id)
  const courses = rows.map((row) => ({ ...row, batches: ofCourse.get(row.id) ?? [] }))
  return {
    courseOf(name) {
      const key = spelled(name)
      if (key === '') return 'no_course'
      const byId = courses.find((course) => course.course_id.toLowerCase() === key)
      if (byId) return byId
      const [first, second] = courses.filter(
        ({ title, bangla_title }) => spelled(title) === key || spelled(bangla_title ?? '') === key,
      )
      return second ? 'course_twice' : (first ?? 'course_not_found')
    },
    batchOf,
  }
}

/** A batch that is over is as good as one that runs; without a name there must be nothing to choose. */
function batchOf(course: NamedCourse, name: string): NamedBatch | null | RowReason {
  if (name.trim() === '') {
    if (course.batches.length === 0 || course.sells_self_paced) return null
    return 'no_batch'
  }
  const reference = readBatch(name)
  const found =
    reference &&
    course.batches.find((batch) =>
      'number' in reference
        ? batch.number === reference.number
        : batch.starts_on === reference.startsOn,
    )
  if (!found) return 'batch_not_found'
  return found.state === 'cancelled' ? 'batch_cancelled' : found
}

function spelled(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
