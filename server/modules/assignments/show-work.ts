import type { AssignmentRules } from '#contract/assignments/assignments.ts'
import type { AssignmentView, Submission } from '#contract/assignments/submissions.ts'
import type { SubmitObstacle } from '#contract/assignments/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { findLessonStanding, type LessonStanding } from '../learning/index.ts'
import { readRules, type WorkContext, type WorkRequest } from './context.ts'
import { dueAt, lateDays, latePercent } from './lateness.ts'
import { submissionsOf, unusedFilesOf } from './read-submissions.ts'

/** How handing something in now would stand. */
export interface WorkStanding {
  lesson: LessonStanding
  rules: AssignmentRules
  due: Date | null
  submissions: Submission[]
  lateDays: number
  latePercent: number
  submissionsLeft: number
  obstacle: SubmitObstacle | null
}

/**
 * An assignment as one student finds it.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, lesson_not_found, lesson_locked, not_an_assignment
 */
export async function showWork(
  { db, now }: Pick<WorkContext, 'db' | 'now'>,
  request: WorkRequest,
): Promise<AssignmentView> {
  return viewOf(db, { request, standing: await findWorkStanding({ db, now }, request) })
}

/** @throws Problem as `showWork` does */
export async function findWorkStanding(
  { db, now }: { db: Db | Trx; now: Date },
  request: WorkRequest,
): Promise<WorkStanding> {
  const lesson = await findLessonStanding({ db, now }, request)
  if (lesson.lesson.kind !== 'assignment') throw new Problem('not_an_assignment')
  if (lesson.lock) throw new Problem('lesson_locked')
  const { rules } = await readRules(db, lesson.lesson)
  const submissions = await submissionsOf(db, {
    lesson: lesson.lesson.id,
    student: request.learner.id,
  })
  const due = lesson.enrolment && dueAt(rules, lesson.enrolment)
  // Work that is to be done again costs what it cost before.
  const again = submissions[0]?.mark?.isAgain ? submissions[0] : null
  const days = again ? again.lateDays : lateDays(due, now)
  const repeats = submissions.filter(({ mark }) => mark?.isAgain).length
  const submissionsLeft = Math.max(0, rules.submissions + repeats - submissions.length)
  const isClosed = rules.late === 'closed' && days > 0 && !again
  const obstacle = !lesson.enrolment
    ? 'not-enrolled'
    : isClosed
      ? 'closed'
      : submissionsLeft === 0
        ? 'no-submissions-left'
        : null
  return {
    lesson,
    rules,
    due,
    submissions,
    lateDays: days,
    latePercent: again ? again.latePercent : latePercent(rules, days),
    submissionsLeft,
    obstacle,
  }
}

async function viewOf(
  db: Db | Trx,
  { request: { learner }, standing }: { request: WorkRequest; standing: WorkStanding },
): Promise<AssignmentView> {
  const { lesson, rules, due, submissions, submissionsLeft, obstacle } = standing
  const progress = await db
    .selectFrom('lesson_progress')
    .select('completed_at')
    .where('student_id', '=', learner.id)
    .where('lesson_id', '=', lesson.lesson.id)
    .executeTakeFirst()
  const certificate = await db
    .selectFrom('certificates')
    .select('serial')
    .where('student_id', '=', learner.id)
    .where('course_id', '=', lesson.course.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const { due: _due, batchDues: _batchDues, ...shown } = rules
  return {
    rules: shown,
    dueAt: due?.toISOString() ?? null,
    lateDays: standing.lateDays,
    submissions,
    submissionsLeft,
    isCompleted: Boolean(progress?.completed_at),
    obstacle,
    unusedFiles: await unusedFilesOf(db, { lesson: lesson.lesson.id, student: learner.id }),
    certificate: certificate?.serial ?? null,
  }
}
