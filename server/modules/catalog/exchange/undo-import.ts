import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { moveCourses } from '../course-states.ts'
import { lockCatalogue } from '../lock-catalogue.ts'
import { saveCourses } from '../writing/save-courses.ts'
import { isSame, noteSteepFees } from './noted-courses.ts'
import { removeAdded, removeInstructors, teachersSince } from './remove-added.ts'
import { readDrafts, type CourseSnapshot } from './read-drafts.ts'

export interface UndoResult {
  /** Courses that are as they were. New ones are gone, or archived where someone has something of them. */
  undone: number
  /** Courses that stay: someone changed or bought them since. */
  kept: { courseId: string; reason: 'changed' | 'sold' }[]
}

/** Courses taken back in one transaction. */
const AT_ONCE = 100

/**
 * Takes an import back, a piece at a time: what it changed becomes what it was, what it added is removed. One that is
 * still running ends first; of one that failed halfway what is saved is taken back. Cut off, it can be asked for again.
 *
 * @throws Problem import_not_found, import_undone, import_not_done
 */
export async function undoImport(
  ctx: { db: Db; staff: { id: number }; now: Date },
  importId: number,
): Promise<UndoResult> {
  const { db, staff, now } = ctx
  const courseImport = await transact(db, (trx) => endImport(trx, importId))
  const result: UndoResult = { undone: 0, kept: [] }
  for (let after: number | null = 0; after !== null;) {
    const from: number = after
    after = await transact(db, (trx) =>
      undoSome(trx, { importId, staff, after: from, courseImport, result }),
    )
  }
  await transact(db, async (trx) => {
    const ended = await trx
      .updateTable('course_imports')
      .set({ undone_at: now, undone_by: staff.id })
      .where('id', '=', importId)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) throw new Problem('import_undone')
    await recordAudit(trx, {
      actor: staff,
      action: 'courses.import_undone',
      subject: courseImport.file_name,
      after: { courses: result.undone, kept: result.kept.length },
    })
  })
  return result
}

interface EndedImport {
  file_name: string
  made_at: Date
  reading: unknown
}

/** One that runs saves nothing more from here on. */
async function endImport(trx: Trx, importId: number): Promise<EndedImport> {
  const courseImport = await trx
    .selectFrom('course_imports')
    .select(['file_name', 'made_at', 'undone_at', 'state', 'reading', 'changed'])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
  if (!courseImport) throw new Problem('import_not_found')
  if (courseImport.undone_at) throw new Problem('import_undone')
  if (courseImport.state === 'running')
    await trx
      .updateTable('course_imports')
      .set({ state: 'failed', failure: JSON.stringify({ code: 'stopped', facts: {} }) })
      .where('id', '=', importId)
      .execute()
  const saved = await trx
    .selectFrom('course_import_rows')
    .select('course_id')
    .where('import_id', '=', importId)
    .executeTakeFirst()
  if (!saved && courseImport.state === 'failed' && courseImport.changed === null)
    throw new Problem('import_not_done')
  // The rows of courses that are removed go with them.
  await trx
    .updateTable('course_imports')
    .set((row) => ({
      changed: row
        .selectFrom('course_import_rows')
        .select((rows) => sql<number>`${rows.fn.countAll()}::integer`.as('changed'))
        .where('import_id', '=', importId),
    }))
    .where('id', '=', importId)
    .where('changed', 'is', null)
    .execute()
  return courseImport
}

/** @returns the last course that was looked at; null: that was all */
async function undoSome(
  trx: Trx,
  {
    importId,
    staff,
    after,
    courseImport,
    result,
  }: {
    importId: number
    staff: { id: number }
    after: number
    courseImport: EndedImport
    result: UndoResult
  },
): Promise<number | null> {
  const rows = await trx
    .selectFrom('course_import_rows')
    .select(['course_id', 'before', 'after'])
    .where('import_id', '=', importId)
    .where('course_id', '>', after)
    .orderBy('course_id')
    .limit(AT_ONCE)
    .execute()
  if (rows.length === 0) return null
  await lockCatalogue(trx)
  await undoRows(trx, rows, { staff, courseImport, result })
  return defined(rows.at(-1)).course_id
}

interface Row {
  course_id: number
  before: unknown
  after: unknown
}

async function undoRows(
  trx: Trx,
  rows: readonly Row[],
  {
    staff,
    courseImport,
    result,
  }: { staff: { id: number }; courseImport: EndedImport; result: UndoResult },
): Promise<void> {
  const ids = rows.map(({ course_id }) => course_id)
  const now = new Map((await readDrafts(trx, ids)).map((course) => [course.id, course]))
  const sold = await soldSince(trx, ids, courseImport.made_at)
  const snapshots: CourseSnapshot[] = []
  const added: number[] = []
  const restored: number[] = []
  for (const { course_id: id, before, after } of rows) {
    const course = defined(now.get(id))
    const { courseId } = course
    if (isTakenBack(before, course)) result.undone += 1
    else if (sold.has(id)) result.kept.push({ courseId, reason: 'sold' })
    else if (!isSame(after, course)) result.kept.push({ courseId, reason: 'changed' })
    else if (before === null) added.push(id)
    else {
      snapshots.push(fromJson(before))
      restored.push(id)
    }
  }
  const last = lastInstructorOf(courseImport)
  const brought =
    last === null ? [] : await teachersSince(trx, { courseIds: [...added, ...restored], last })
  await saveCourses(trx, snapshots)
  await noteSteepFees(trx, { staff, before: [...now.values()], after: snapshots })
  // The counts of the site follow the state, so a course leaves it before it is removed.
  await moveCourses(trx, added, 'archived')
  await removeAdded(trx, added)
  await removeInstructors(trx, brought)
  result.undone += snapshots.length + added.length
}

/** The highest id of an instructor before the import. null: it was not noted, so no instructor is removed. */
function lastInstructorOf({ reading }: EndedImport): number | null {
  const last = (reading as { lastInstructor?: unknown } | null)?.lastInstructor
  return typeof last === 'number' ? last : null
}

/** By an earlier call that was cut off. */
function isTakenBack(before: unknown, course: CourseSnapshot): boolean {
  return before === null ? course.state === 'archived' : isSame(before, course)
}

function fromJson(before: unknown): CourseSnapshot {
  // As import-courses.ts wrote it.
  const course = before as Omit<CourseSnapshot, 'publishedAt'> & { publishedAt: string }
  return { ...course, publishedAt: new Date(course.publishedAt) }
}

/** Those of the courses that someone ordered, or was enrolled in, since. */
async function soldSince(trx: Trx, ids: readonly number[], since: Date): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select course_id as id from enrolments where course_id = any(${ids}) and enrolled_at >= ${since}
    union
    select item.course_id from order_items item join orders on orders.id = item.order_id
    where item.course_id = any(${ids}) and orders.created_at >= ${since}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
