import { inEachLanguage } from '#contract/languages.ts'
import { sql } from 'kysely'
import type { CategoryName } from '#contract/catalog/courses.ts'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { Problem } from '#contract/problems.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { noSuchCategory } from '../categories/require-category.ts'
import { lockCatalogue } from '../lock-catalogue.ts'
import { saveCourses } from '../writing/save-courses.ts'
import { saveRevision, readEdit, writeEdit } from './course-edits.ts'
import { readCourse } from './course-rows.ts'
import { unfinishedDraft } from './draft-of-document.ts'
import { type DeskContext, staffCourse } from './staff-course.ts'

/** Begins a course as a draft. @throws Problem course_id_taken, invalid_input for a category that there is not */
export function createCourse(
  context: DeskContext,
  request: {
    title: string
    language: LanguageCode
    category: CategoryName
    courseId?: string | undefined
  },
): Promise<StaffCourse> {
  return transact(context.db, (trx) =>
    addDraft({ ...context, trx }, { courseId: request.courseId, document: emptyDocument(request) }),
  )
}

/** Makes a draft with the texts of another course. @throws Problem course_not_found */
export function duplicateCourse(context: DeskContext, courseId: string): Promise<StaffCourse> {
  return transact(context.db, async (trx) => {
    const { document } = await readEdit(trx, courseId)
    return addDraft(
      { ...context, trx },
      {
        courseId: undefined,
        document: { ...document, popularity: document.popularity === 'Free' ? 'Free' : 'New' },
      },
    )
  })
}

async function addDraft(
  { trx, staff, now }: Omit<DeskContext, 'db'> & { trx: Trx },
  request: { courseId: string | undefined; document: CourseDocument },
): Promise<StaffCourse> {
  const { document } = request
  const categories = await lockCatalogue(trx)
  const category = categories.get(document.category)
  if (!category) throw noSuchCategory()
  const courseId = request.courseId ?? (await nextCourseId(trx, category.slug))
  if (await isTaken(trx, courseId)) throw new Problem('course_id_taken')
  await saveCourses(trx, [unfinishedDraft(courseId, document)])
  const { id, live } = await readCourse(trx, courseId)
  const version = await writeEdit(trx, { id, version: 0, live }, { document, staff, now })
  await saveRevision(trx, { id }, { kind: 'created', version, document, staff, at: now })
  await recordAudit(trx, {
    actor: staff,
    action: 'course.created',
    subject: courseId,
    after: { title: live.en.title || live.bn.title },
  })
  return staffCourse(trx, { courseId, now })
}

function emptyDocument({
  title,
  language,
  category,
}: {
  title: string
  language: LanguageCode
  category: CategoryName
}): CourseDocument {
  const texts = { title: '', subtitle: '', designedFor: '', bannerAlt: '' }
  return {
    ...inEachLanguage((one) => (one === language ? { ...texts, title } : texts)),
    category,
    fee: '',
    lessonCount: null,
    level: 'Beginner',
    popularity: 'New',
    banner: '',
    whatYouLearn: [],
    outline: [],
    instructors: [],
    prerequisites: [],
  }
}

/** As people type it: PRG-101, prg101 and prg 101 are one id. */
async function isTaken(trx: Trx, courseId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from courses where lower(translate(course_id, '-_', '')) collate "C" = ${courseId.replace(/[-_]/g, '').toLowerCase()}
    limit 1`.execute(trx)
  return rows.length > 0
}

/** The first three letters of the category and the number after its highest: PRO-101, PRO-102. The catalogue is locked. */
async function nextCourseId(trx: Trx, slug: string): Promise<string> {
  const letters = slug.replace(/[^a-z]/g, '') || 'course'
  const prefix = letters.slice(0, 3).toUpperCase()
  const { rows } = await sql<{ highest: number | null }>`
    select max(substring(course_id from '^[A-Z]{1,3}-([0-9]{3,8})$')::integer) as highest
    from courses where course_id >= ${`${prefix}-`} and course_id < ${`${prefix}.`}`.execute(trx)
  return `${prefix}-${(rows[0]?.highest ?? 100) + 1}`
}
