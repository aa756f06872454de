import type { CompletionGap } from '#contract/learning/classroom.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { batchPlanIfAny, PLAN_COLUMNS } from '../../../catalog/index.ts'
import { hasBatchEnded } from '../batch-ended.ts'
import { completionRuleOf, type OutlineRow } from '../course-outline.ts'
import { classesOfBatch } from '../find-course-standing.ts'
import { attendedShare, type ClassesSoFar } from './attendance-of.ts'
import { courseProgress } from './course-progress.ts'
import { percentsOfStudents } from './test-percents.ts'

/** Whether a student has done what a course asks for, and what is missing. */
export interface CompletionState {
  isMet: boolean
  missing: CompletionGap[]
}

interface CompletionQuery {
  course: { id: number }
  /** The published lessons of the course that are for everyone. */
  lessons: readonly OutlineRow[]
  enrolments: readonly { id: number; student: number }[]
  classes: ReadonlyMap<number, ClassesSoFar>
  now: Date
}

/** How enrolments of one course stand with its completion rule, by their ids. Four queries. */
export async function completionOfStudents(
  db: Db,
  { course, lessons, enrolments, classes, now }: CompletionQuery,
): Promise<Map<number, CompletionState>> {
  if (enrolments.length === 0) return new Map()
  const students = enrolments.map(({ student }) => student)
  const rule = await completionRuleOf(db, course.id)
  const completed = await completedLessons(db, { course, students })
  const percents = await percentsOfStudents(db, { course, rule, students, now })
  const running = await runningBatches(db, { enrolments, now })
  return new Map(
    enrolments.map(({ id, student }) => {
      const { isComplete, missing = [] } = courseProgress(
        lessons.map((lesson) => ({
          lessonId: lesson.lessonId,
          title: lesson.title,
          kind: lesson.kind,
          isRequired: lesson.isRequired,
          isOpen: true,
          isCompleted: completed.has(`${student} ${lesson.id}`),
          openedAt: null,
          percent: percents.get(`${student} ${lesson.id}`) ?? null,
        })),
        { rule, attendance: attendedShare(classes.get(id)), isBatchOver: !running.has(id) },
      )
      return [id, { isMet: isComplete, missing }]
    }),
  )
}

async function completedLessons(
  db: Db,
  { course, students }: { course: { id: number }; students: readonly number[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('lesson_progress as progress')
    .innerJoin('lessons as lesson', 'lesson.id', 'progress.lesson_id')
    .select(['progress.student_id', 'progress.lesson_id'])
    .where('lesson.course_id', '=', course.id)
    .where('progress.student_id', 'in', students)
    .where('progress.completed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ student_id, lesson_id }) => `${student_id} ${lesson_id}`))
}

/** The enrolments whose batch still has a class to come. */
async function runningBatches(
  db: Db,
  { enrolments, now }: Pick<CompletionQuery, 'enrolments' | 'now'>,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('enrolments as enrolment')
    .innerJoin('batches as batch', 'batch.id', 'enrolment.batch_id')
    .innerJoin('courses as course', 'course.id', 'enrolment.course_id')
    .select(['enrolment.id as enrolment_row', 'course.lesson_count'])
    .select(PLAN_COLUMNS.map((column) => `batch.${column}` as const))
    .select(classesOfBatch.as('classes'))
    .where(sql<boolean>`enrolment.id = any(${enrolments.map(({ id }) => id)}::bigint[])`)
    .execute()
  return new Set(
    rows.flatMap((row) => {
      const plan = batchPlanIfAny(row)
      const batch = plan && { ...plan, lessonCount: row.lesson_count, classes: row.classes }
      return batch && !hasBatchEnded(batch, now) ? [row.enrolment_row] : []
    }),
  )
}
