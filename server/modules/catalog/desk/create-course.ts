import { inEachLanguage } from '#contract/languages.ts'
import { sql } from 'kysely'
import type { CategoryName } from '#contract/catalog/courses.ts'
import { COURSE_TEXT_LIMITS } from '#contract/catalog/terms.ts'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { Problem } from '#contract/problems.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { words } from '#server/words/index.ts'
import { noSuchCategory } from '../categories/require-category.ts'
import { lockCatalogue } from '../lock-catalogue.ts'
import { saveCourses } from '../writing/save-courses.ts'
import { saveRevision, readEdit, writeEdit } from './course-edits.ts'
import { nextCourseId } from './next-course-id.ts'
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
  return transact(context.db, async (trx) => {
    const { courseId } = await addDraft(
      { ...context, trx },
      { courseId: request.courseId, document: emptyDocument(request) },
    )
    return staffCourse(trx, { courseId, now: context.now })
  })
}

/** What duplicating asks of the modules above this one. */
export interface DuplicatingDesk extends DeskContext {
  /** Copies what is taught in a course, by the ids of the rows. */
  copyLessons: (
    trx: Trx,
    courses: { from: number; to: number; staff: { id: number }; now: Date },
  ) => Promise<void>
}

/** Makes a draft with the texts and lessons of another course. @throws Problem course_not_found */
export function duplicateCourse(
  { copyLessons, ...context }: DuplicatingDesk,
  courseId: string,
): Promise<StaffCourse> {
  const { staff, now } = context
  return transact(context.db, async (trx) => {
    const { id, document } = await readEdit(trx, courseId)
    const copy = await addDraft(
      { ...context, trx },
      {
        courseId: undefined,
        document: {
          ...document,
          en: { ...document.en, title: titleOfCopy(document.en.title, 'en') },
          bn: { ...document.bn, title: titleOfCopy(document.bn.title, 'bn') },
          popularity: document.popularity === 'Free' ? 'Free' : 'New',
        },
      },
    )
    await copyLessons(trx, { from: id, to: copy.id, staff, now })
    return staffCourse(trx, { courseId: copy.courseId, now })
  })
}

/** Shortened where the mark would not fit. */
function titleOfCopy(title: string, language: LanguageCode): string {
  if (title === '') return ''
  const mark = ` ${words[language].copyMark}`
  return Array.from(title)
    .slice(0, COURSE_TEXT_LIMITS.title - mark.length)
    .join('')
    .concat(mark)
}

async function addDraft(
  { trx, staff, now }: Omit<DeskContext, 'db'> & { trx: Trx },
  request: { courseId: string | undefined; document: CourseDocument },
): Promise<{ id: number; courseId: string }> {
  const { document } = request
  const categories = await lockCatalogue(trx)
  const category = categories.get(document.category)
  if (!category) throw noSuchCategory()
  const courseId = request.courseId ?? (await nextCourseId(trx, category))
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
  return { id, courseId }
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
  const texts = { title: '', subtitle: '', designedFor: '', bannerAlt: '', description: '' }
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
    taughtIn: null,
    trailer: '',
    accessDays: null,
    requirements: [],
    faq: [],
  }
}

/** As people type it: PRG-101, prg101 and prg 101 are one id. */
async function isTaken(trx: Trx, courseId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from courses where lower(translate(course_id, '-_', '')) collate "C" = ${courseId.replace(/[-_]/g, '').toLowerCase()}
    limit 1`.execute(trx)
  return rows.length > 0
}
