import { type Selectable, sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { FreeTest, FreeTestSummary } from '#contract/tests/guests.ts'
import type { GuestObstacle } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Tests } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import { sectionsOf, totalsOf } from '../attempts/test-sections.ts'
import { requirePublicCourse } from '../require-public-course.ts'

/** Published tests of published courses that are open to visitors. */
function selectFreeTests(db: Db | Trx, { courseId }: { courseId: string }) {
  return db
    .selectFrom('tests as test')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .innerJoin('course_sections as part', 'part.id', 'lesson.section_id')
    .innerJoin('public_courses as course', 'course.id', 'lesson.course_id')
    .innerJoin('lesson_versions as version', (join) =>
      join
        .onRef('version.lesson_id', '=', 'lesson.id')
        .onRef('version.number', '=', 'lesson.published_number'),
    )
    .where('course.course_id', '=', courseId)
    .where('test.is_open_to_guests', '=', true)
    .where('lesson.kind', '=', 'quiz')
    .where('lesson.archived_at', 'is', null)
    .where('lesson.batch_id', 'is', null)
    .where('part.archived_at', 'is', null)
}

/** A free test as a visitor finds it. */
export interface FreeTestStanding {
  test: Selectable<Tests>
  course: { id: number; courseId: string; name: FreeTest['courseName'] }
  lesson: { lessonId: string; title: string }
}

/** @throws Problem lesson_not_found */
export async function findFreeTest(
  db: Db | Trx,
  { courseId, lessonId }: { courseId: string; lessonId: string },
): Promise<FreeTestStanding> {
  const row = await selectFreeTests(db, { courseId })
    .selectAll('test')
    .select(['course.id as course_key', 'course.course_id', 'course.title as course_title'])
    .select(sql<string | null>`course.bangla->>'title'`.as('course_title_bn'))
    .select(['lesson.lesson_id as public_id', 'version.title'])
    .where('lesson.lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!row) throw new Problem('lesson_not_found')
  const { course_key, course_id, course_title, course_title_bn, public_id, title, ...test } = row
  return {
    test,
    course: {
      id: course_key,
      courseId: course_id,
      name: { en: course_title, bn: course_title_bn },
    },
    lesson: { lessonId: public_id, title },
  }
}

/** The free tests of a course, in the order of its lessons. @throws Problem course_not_found */
export async function listFreeTests(db: Db, courseId: string): Promise<FreeTestSummary[]> {
  const rows = await selectFreeTests(db, { courseId })
    .select(['test.id', 'test.seconds', 'lesson.lesson_id', 'version.title'])
    .orderBy('part.position')
    .orderBy('part.id')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .limit(MOST_LISTED)
    .execute()
  if (rows.length === 0) await requirePublicCourse(db, courseId)
  return Promise.all(
    rows.map(async ({ id, seconds, lesson_id, title }) => ({
      lessonId: lesson_id,
      title,
      seconds,
      questionCount: totalsOf(await sectionsOf(db, id)).questionCount,
    })),
  )
}

/** A page that names more is a page of nothing else. */
const MOST_LISTED = 10

/** A free test with its rules. @throws Problem lesson_not_found */
export async function showFreeTest(
  { db, now }: { db: Db; now: Date },
  place: { courseId: string; lessonId: string },
): Promise<FreeTest> {
  const { test, course, lesson } = await findFreeTest(db, place)
  const sections = await sectionsOf(db, test.id)
  return {
    courseId: course.courseId,
    courseName: course.name,
    ...lesson,
    serverNow: now.toISOString(),
    seconds: test.seconds,
    ...totalsOf(sections),
    sections: sections.map(({ title, questionCount }) => ({ title, questionCount })),
    opensAt: test.opens_at?.toISOString() ?? null,
    closesAt: test.closes_at?.toISOString() ?? null,
    negative: [test.negative_numerator, test.negative_denominator],
    passPercent: test.pass_percent,
    obstacle: guestObstacleOf(test, now),
  }
}

/** Why no visitor can start a free test now. */
export function guestObstacleOf(
  { opens_at, closes_at }: Pick<Selectable<Tests>, 'opens_at' | 'closes_at'>,
  now: Date,
): GuestObstacle | null {
  if (opens_at && opens_at > now) return 'not-open-yet'
  return closes_at && closes_at <= now ? 'closed' : null
}
