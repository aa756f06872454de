import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { changeOne } from '#server/db/change-one.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { emailKey } from '#contract/text.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { hashOf } from '../attempts/context.ts'

interface Claim {
  /** A row of `students`. */
  student: { id: number }
  /** Its email address, if the student has confirmed it. */
  email: string | null
  /** Attempts with the secret of the device that sat them. */
  attempts: readonly { attemptId: string; device: string }[]
}

/**
 * Joins free tests to an account: those whose secret the device has, and those with its confirmed email address. One
 * that belongs to somebody stays theirs; one that is still open joins once it is handed in.
 *
 * @returns those that joined, and all that the account has
 */
export async function joinGuestAttempts(
  db: Db,
  claim: Claim,
): Promise<{
  joined: string[]
  own: { attemptId: string; courseId: string; lessonId: string }[]
}> {
  const joined = await transact(db, async (trx) => {
    const found = await lockClaimed(trx, claim)
    for (const attempt of found) await join(trx, claim.student, attempt)
    return found.map(({ attempt_id }) => attempt_id)
  })
  return { joined, own: await ownFreeTests(db, claim.student) }
}

function lockClaimed(trx: Trx, { email, attempts }: Claim) {
  return trx
    .selectFrom('attempts as attempt')
    .leftJoin('free_test_guests as guest', 'guest.attempt_id', 'attempt.id')
    .select(['attempt.id', 'attempt.attempt_id', 'attempt.test_id'])
    .where('attempt.student_id', 'is', null)
    .where('attempt.submitted_at', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        ...attempts.map(({ attemptId, device }) =>
          and([
            eb('attempt.attempt_id', '=', attemptId),
            eb('attempt.device_hash', '=', hashOf(device)),
          ]),
        ),
        ...(email === null ? [] : [eb('guest.email_key', '=', emailKey(email))]),
      ]),
    )
    .orderBy('attempt.id')
    .limit(testLimits.guestAttempts)
    .forUpdate('attempt')
    .execute()
}

async function join(
  trx: Trx,
  student: { id: number },
  { id, test_id }: { id: number; test_id: number },
): Promise<void> {
  await changeOne(
    trx
      .updateTable('attempts')
      .set({
        student_id: student.id,
        number: sql<number>`(select 1 + coalesce(max(number), 0) from attempts as own
          where own.test_id = ${test_id} and own.student_id = ${student.id} and own.mode = 'guest')`,
      })
      .where('id', '=', id)
      .where('student_id', 'is', null),
  )
  await trx
    .updateTable('attempt_results')
    .set({ student_id: student.id })
    .where('attempt_id', '=', id)
    .execute()
}

async function ownFreeTests(db: Db, student: { id: number }) {
  const rows = await db
    .selectFrom('attempts as attempt')
    .innerJoin('tests as test', 'test.id', 'attempt.test_id')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .select(['attempt.attempt_id', 'course.course_id', 'lesson.lesson_id'])
    .where('attempt.student_id', '=', student.id)
    .where('attempt.mode', '=', 'guest')
    .orderBy('attempt.id', 'desc')
    .limit(testLimits.guestAttempts)
    .execute()
  return rows.map(({ attempt_id, course_id, lesson_id }) => ({
    attemptId: attempt_id,
    courseId: course_id,
    lessonId: lesson_id,
  }))
}
