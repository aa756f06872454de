import type { CompletionRule } from '#contract/learning/lessons.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { completionRuleOf, outlineRows } from '../course-outline.ts'
import { testPercents } from './test-percents.ts'

/** What completing a course needs in one of its tests. `percent` null: passing by the rules of the test. */
export interface TestNeed {
  percent: number | null
}

interface TestLesson {
  id: number
  kind: LessonKind
  isRequired: boolean
}

/** What a course cannot be completed without in this test; null: it can. */
export function testNeed(
  rule: CompletionRule,
  { lesson, lessons }: { lesson: TestLesson; lessons: readonly TestLesson[] },
): TestNeed | null {
  if (rule.tests) {
    const { least, percent } = rule.tests
    const others = lessons.filter(({ id, kind }) => kind === 'quiz' && id !== lesson.id)
    return least === null || least > others.length ? { percent } : null
  }
  return rule.lessons === 'required' && lesson.isRequired ? { percent: null } : null
}

/** The same of a lesson for its editor, as if it were published. @param lesson a row of `lessons` */
export async function needOfTest(
  db: Db | Trx,
  { course, lesson }: { course: { id: number }; lesson: Omit<TestLesson, 'kind'> },
): Promise<TestNeed | null> {
  const lessons = await outlineRows(db, { courseIds: [course.id], studentId: null })
  const rule = await completionRuleOf(db, course.id)
  return testNeed(rule, { lesson: { ...lesson, kind: 'quiz' }, lessons })
}

/** The same for a student who has neither done it nor got the certificate. @param lesson a row of `lessons` */
export async function openNeedOfTest(
  db: Db | Trx,
  {
    course,
    lesson,
    studentId,
    now,
  }: { course: { id: number }; lesson: { id: number }; studentId: number; now: Date },
): Promise<TestNeed | null> {
  const lessons = await outlineRows(db, { courseIds: [course.id], studentId })
  const own = lessons.find(({ id }) => id === lesson.id)
  if (!own) return null
  const rule = await completionRuleOf(db, course.id)
  const need = testNeed(rule, { lesson: own, lessons })
  if (!need) return null
  if (need.percent === null) {
    if (own.completedAt !== null) return null
  } else {
    const percents = await testPercents(db, { rules: [{ id: course.id, rule }], studentId, now })
    if ((percents.get(lesson.id) ?? -1) >= need.percent) return null
  }
  return (await hasCertificate(db, { course, studentId })) ? null : need
}

async function hasCertificate(
  db: Db | Trx,
  { course, studentId }: { course: { id: number }; studentId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('certificates')
    .select('id')
    .where('course_id', '=', course.id)
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
