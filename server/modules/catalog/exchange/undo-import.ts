import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { moveCourse } from '../course-states.ts'
import { lockCatalogue } from '../lock-catalogue.ts'
import { saveCourses } from '../save-courses.ts'
import { isSame } from './import-courses.ts'
import { readDrafts, type WrittenCourse } from './read-drafts.ts'

export interface Undone {
  /** Courses that are as they were, or archived where they were new. */
  undone: number
  /** Courses that stay: somebody changed or bought them since. */
  kept: { courseId: string; reason: 'changed' | 'sold' }[]
}

/** Courses taken back at once. */
const AT_ONCE = 200

/**
 * Takes an import back: what it changed becomes what it was, what it added is archived.
 *
 * @throws Problem import_not_found, import_undone
 */
export function undoImport(
  { db, staff, now }: { db: Db; staff: { id: number }; now: Date },
  importId: number,
): Promise<Undone> {
  return transact(db, async (trx) => {
    const made = await trx
      .selectFrom('course_imports')
      .select(['file_name', 'made_at', 'undone_at'])
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst()
    if (!made) throw new Problem('import_not_found')
    if (made.undone_at) throw new Problem('import_undone')
    await lockCatalogue(trx)
    const result: Undone = { undone: 0, kept: [] }
    for (let after = 0; ;) {
      const rows = await trx
        .selectFrom('course_import_rows')
        .select(['course_id', 'before', 'after'])
        .where('import_id', '=', importId)
        .where('course_id', '>', after)
        .orderBy('course_id')
        .limit(AT_ONCE)
        .execute()
      if (rows.length === 0) break
      after = rows.at(-1)!.course_id
      await takeBack(trx, rows, { since: made.made_at, result })
    }
    await trx
      .updateTable('course_imports')
      .set({ undone_at: now, undone_by: staff.id })
      .where('id', '=', importId)
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'courses.import_undone',
      subject: made.file_name,
      after: { courses: result.undone, kept: result.kept.length },
    })
    return result
  })
}

interface Row {
  course_id: number
  before: unknown
  after: unknown
}

async function takeBack(
  trx: Trx,
  rows: readonly Row[],
  { since, result }: { since: Date; result: Undone },
): Promise<void> {
  const ids = rows.map(({ course_id }) => course_id)
  const now = new Map((await readDrafts(trx, ids)).map((course) => [course.id, course]))
  const sold = await soldSince(trx, ids, since)
  const restored: WrittenCourse[] = []
  for (const { course_id: id, before, after } of rows) {
    const course = now.get(id)!
    const { courseId } = course
    if (sold.has(id)) result.kept.push({ courseId, reason: 'sold' })
    else if (!isSame(after, course)) result.kept.push({ courseId, reason: 'changed' })
    else if (before === null) {
      await moveCourse(trx, id, 'archived')
      result.undone += 1
    } else restored.push(fromJson(before))
  }
  await saveCourses(trx, restored)
  result.undone += restored.length
}

function fromJson(before: unknown): WrittenCourse {
  // As import-courses.ts wrote it.
  const course = before as Omit<WrittenCourse, 'publishedAt'> & { publishedAt: string }
  return { ...course, publishedAt: new Date(course.publishedAt) }
}

/** Those of the courses that somebody ordered, or was enrolled in, since. */
async function soldSince(trx: Trx, ids: readonly number[], since: Date): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select course_id as id from enrolments where course_id = any(${ids}) and enrolled_at >= ${since}
    union
    select item.course_id from order_items item join orders on orders.id = item.order_id
    where item.course_id = any(${ids}) and orders.created_at >= ${since}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
