import { defined } from '#contract/defined.ts'
import type { CourseProgress } from '#contract/learning/classroom.ts'
import { usualCompletionRule } from '#contract/learning/lessons.ts'
import type { Db } from '#server/db/connect.ts'
import { attendedShare, type ClassesSoFar } from './attendance-of.ts'
import { outlineOf, outlineRows } from '../course-outline.ts'
import type { ReleaseEnrolment } from '../release-of.ts'
import { testPercents } from './test-percents.ts'

/**
 * How far a student is in each course they are enrolled in, by the course's row id. Courses without published lessons
 * are not among them.
 */
export async function progressOfCourses(
  db: Db,
  {
    studentId,
    enrolments,
    classes,
    now,
  }: {
    studentId: number
    enrolments: ReadonlyMap<number, ReleaseEnrolment & { id: number }>
    /** Of the enrolments, by their ids. */
    classes: ReadonlyMap<number, ClassesSoFar>
    now: Date
  },
): Promise<Map<number, CourseProgress>> {
  const courseIds = [...enrolments.keys()]
  if (courseIds.length === 0) return new Map()
  const [rows, rules] = [
    await outlineRows(db, { courseIds, studentId }),
    await db
      .selectFrom('completion_rules')
      .select(['course_id', 'rule'])
      .where('course_id', 'in', courseIds)
      .execute(),
  ]
  const ruleOf = new Map(rules.map((row) => [row.course_id, row.rule]))
  const percents = await testPercents(db, {
    rules: rules.map(({ course_id, rule }) => ({ id: course_id, rule })),
    studentId,
    now,
  })
  const byCourse = Map.groupBy(rows, (row) => row.courseId)
  return new Map(
    [...byCourse].map(([courseId, own]) => {
      const rule = ruleOf.get(courseId) ?? usualCompletionRule
      const enrolment = defined(enrolments.get(courseId))
      const attendance = attendedShare(classes.get(enrolment.id))
      return [courseId, outlineOf(own, { enrolment, rule, now, attendance, percents }).progress]
    }),
  )
}
