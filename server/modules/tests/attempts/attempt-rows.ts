import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { findCourseStandingIfAny, mayLearn } from '../../learning/index.ts'
import { isOwn, lastSave, type OwnAttempt } from './context.ts'

/** Attempts with what their test says about them. */
export function selectAttempts(db: Db | Trx) {
  return db
    .selectFrom('attempts as attempt')
    .innerJoin('tests as test', 'test.id', 'attempt.test_id')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .leftJoin('lesson_versions as version', (join) =>
      join
        .onRef('version.lesson_id', '=', 'lesson.id')
        .onRef('version.number', '=', 'lesson.published_number'),
    )
    .selectAll('attempt')
    .select(['test.closes_at', 'test.marks_shown', 'test.answers_shown'])
    .select(['lesson.lesson_id', 'course.course_id'])
    .select((row) => row.fn.coalesce('version.title', 'lesson.title').as('title'))
}

export type AttemptRow = Awaited<
  ReturnType<ReturnType<typeof selectAttempts>['executeTakeFirstOrThrow']>
>

/** An attempt of one’s own; that of anyone else is not there. @throws Problem attempt_not_found */
export async function findOwnAttempt(
  db: Db | Trx,
  { owner, attemptId }: OwnAttempt,
): Promise<AttemptRow> {
  const row = await selectAttempts(db)
    .where('attempt.attempt_id', '=', attemptId)
    .where(isOwn(owner))
    .executeTakeFirst()
  if (!row) throw new Problem('attempt_not_found')
  return row
}

/**
 * The same for who may still see the questions of the course: a refund closes them, as it closes its lessons. A guest
 * sees those of a free test until it is handed in.
 *
 * @throws Problem attempt_not_found
 */
export async function findAdmittedAttempt(db: Db | Trx, own: OwnAttempt): Promise<AttemptRow> {
  const row = await findOwnAttempt(db, own)
  if ('guest' in own.owner) return row
  const standing = await findCourseStandingIfAny(db, own.owner.learner, row.course_id)
  if (!standing || !mayLearn(standing.person).may) throw new Problem('attempt_not_found')
  return row
}

/** Locks an open attempt against answers that come in meanwhile, and those of its student beside it, in one order. */
export async function lockAttempts(
  trx: Trx,
  { id, test_id, student_id }: Pick<AttemptRow, 'id' | 'test_id' | 'student_id'>,
): Promise<void> {
  if (student_id === null) {
    await sql`select from attempts where id = ${id} for update`.execute(trx)
    return
  }
  await sql`select from attempts where test_id = ${test_id} and student_id = ${student_id}
    order by id for update`.execute(trx)
}

/** Whether nothing can come in any more, though no one has handed it in. */
export function isOverdue(
  { ends_at, submitted_at }: Pick<AttemptRow, 'ends_at' | 'submitted_at'>,
  now: Date,
): boolean {
  return submitted_at === null && ends_at !== null && lastSave(ends_at) < now
}
