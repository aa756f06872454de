import { defined } from '#contract/defined.ts'
import { type Expression, sql, type SqlBool } from 'kysely'
import type {
  InstructorChange,
  InstructorPage,
  StaffInstructor,
} from '#contract/catalog/instructors.ts'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import { hasColumns } from '#server/db/has-columns.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { pageOf } from '#server/db/page-of.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'
import { asCard, selectCards } from './course-record.ts'

/** Courses shown on the page of one instructor. */
const COURSES_SHOWN = 60

export const columns = [
  'slug',
  'name',
  'name_bn',
  'designation',
  'designation_bn',
  'image_path',
  'about',
  'about_bn',
] as const
type Row = Record<'slug' | 'name' | 'designation' | 'image_path', string> &
  Record<'name_bn' | 'designation_bn' | 'about' | 'about_bn', string | null>

export function asInstructor(row: Row) {
  return {
    slug: row.slug,
    name: row.name,
    nameBn: row.name_bn,
    designation: row.designation,
    designationBn: row.designation_bn,
    image: row.image_path,
    about: row.about,
    aboutBn: row.about_bn,
  }
}

/**
 * Someone who teaches a published course, with all of those. Who teaches none has no page: a
 * course that is not published must not be notified of by its instructor.
 *
 * @throws Problem instructor_not_found (facts: slug, where they have another address by now)
 */
export async function instructorPage(
  db: Db,
  { slug, today }: { slug: string; today: Day },
): Promise<InstructorPage> {
  const instructor = await db
    .selectFrom('instructors')
    .select(['id', ...columns])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!instructor) throw await notFound(db, slug)
  const courses = await selectCards(db, today)
    .where('courses.id', 'in', (teaching) =>
      teaching
        .selectFrom('course_instructors')
        .select('course_instructors.course_id')
        .where('instructor_id', '=', instructor.id),
    )
    .orderBy('popularity_score', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(COURSES_SHOWN)
    .execute()
  if (courses.length === 0) throw new Problem('instructor_not_found')
  return { ...asInstructor(instructor), courses: courses.map((course) => asCard(course, today)) }
}

async function notFound(db: Db, slug: string): Promise<Problem> {
  const successor = await db
    .selectFrom('former_instructors as former')
    .innerJoin('instructors', 'instructors.id', 'former.instructor_id')
    .select('instructors.slug')
    .where('former.slug', '=', slug)
    .where(teachesPublicly)
    .executeTakeFirst()
  return new Problem('instructor_not_found', successor && { facts: { slug: successor.slug } })
}

/** Whose pages are worth finding: everyone who teaches a published course, at most 20,000. */
export async function instructorSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('instructors')
    .select('slug')
    .where(teachesPublicly)
    .orderBy('id')
    .limit(20_000)
    .execute()
  return rows.map(({ slug }) => slug)
}

const teachesPublicly = sql<boolean>`exists (
  select from course_instructors teaching
  join public_courses course on course.id = teaching.course_id
  where teaching.instructor_id = instructors.id)`

/** Everyone who teaches, newest first, a page at a time. */
export async function listInstructors(
  db: Db,
  { q, after, limit }: { q?: string | undefined; after?: string | undefined; limit: number },
): Promise<{ rows: StaffInstructor[]; next: string | null }> {
  const rows = await selectForStaff(db)
    .$if(after !== undefined, (list) => list.where('instructors.id', '<', Number(after)))
    .$if(Boolean(q), (list) => list.where(namesAll(defined(q))))
    .orderBy('instructors.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, next } = pageOf(rows, limit)
  return { rows: shown.map(asStaffInstructor), next }
}

export function selectForStaff(db: Db | Trx) {
  return db
    .selectFrom('instructors')
    .select(['instructors.id', ...columns])
    .select((select) =>
      select
        .selectFrom('course_instructors')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('course_instructors.instructor_id', '=', 'instructors.id')
        .as('course_count'),
    )
}

export function asStaffInstructor(row: Row & { course_count: number | null }): StaffInstructor {
  return { ...asInstructor(row), courseCount: Number(row.course_count ?? 0) }
}

/** Instructors are few: each word is looked for in what is written about them. */
function namesAll(q: string): Expression<SqlBool> {
  const words = q.split(/\s+/).map(containing)
  return sql<SqlBool>`concat_ws(' ', name, name_bn, designation, designation_bn) ilike all (${words}::text[])`
}

export interface InstructorDesk {
  db: Db
  staff: { id: number }
  /** Runs a job now. */
  wake: (job: string) => Promise<void>
}

/**
 * Changes what pages say about an instructor, on their own page and on those of their courses. Under a new name they are
 * found once the words of their courses are rewritten, which a job does at once.
 *
 * @throws Problem instructor_not_found
 */
export async function changeInstructor(
  { db, staff, wake }: InstructorDesk,
  { slug, ...change }: InstructorChange & { slug: string },
): Promise<StaffInstructor> {
  const changed = await transact(db, async (trx) => {
    const before = await selectForStaff(trx)
      .where('slug', '=', slug)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new Problem('instructor_not_found')
    const set = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.designation !== undefined && { designation: change.designation }),
      ...(change.nameBn !== undefined && { name_bn: change.nameBn || null }),
      ...(change.designationBn !== undefined && { designation_bn: change.designationBn || null }),
      ...(change.about !== undefined && { about: change.about || null }),
      ...(change.aboutBn !== undefined && { about_bn: change.aboutBn || null }),
    }
    if (hasColumns(before, set)) {
      noteAudit()
      return { isRenamed: false, instructor: asStaffInstructor(before) }
    }
    const after = await trx
      .updateTable('instructors')
      .set(set)
      .where('slug', '=', slug)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actor: staff,
      action: 'instructor.changed',
      subject: slug,
      before: asInstructor(before),
      after: asInstructor(after),
    })
    const isRenamed = after.name !== before.name || after.name_bn !== before.name_bn
    if (isRenamed) await searchAnew(trx, before.id)
    await raiseCatalogueVersion(trx)
    return {
      isRenamed,
      instructor: asStaffInstructor({ ...after, course_count: before.course_count }),
    }
  })
  if (changed.isRenamed) await wake('renew-search-texts')
  return changed.instructor
}

/** Has the words of the courses of an instructor written again, by the job that renews them. */
export async function searchAnew(trx: Trx, instructorId: number): Promise<void> {
  await trx
    .updateTable('courses')
    .set({ search_form: 0 })
    .where('id', 'in', (taught) =>
      taught
        .selectFrom('course_instructors')
        .select('course_instructors.course_id')
        .where('instructor_id', '=', instructorId),
    )
    .execute()
}
