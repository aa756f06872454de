import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { TestExtension } from '#contract/tests/results.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { type TestDesk, testSubject } from '../plans/context.ts'
import { chooseCounted } from '../results/choose-counted.ts'
import { findTest, lockTest } from './context.ts'

/** Whom an extension is for: rows. Neither: all. */
interface Receivers {
  batch: number | null
  student: number | null
}

/**
 * Gives more time, as after a power cut, to open attempts, and to those the clock handed in, which open again. Of a
 * batch or of all these are each student's latest, ended within four hours. Nobody gives themselves any.
 *
 * @throws Problem lesson_not_found, not_a_test, batch_not_found, student_not_found, own_attempt
 */
export function extendAttempts(
  { db, now, staff }: TestDesk,
  { lessonId, to, seconds, reason }: { lessonId: string } & TestExtension,
): Promise<{ extended: number }> {
  return transact(db, async (trx) => {
    const { lesson, test } = await findTest(trx, lessonId)
    const receivers = await receiversOf(trx, { course: lesson.course_key, to })
    if (receivers.student === staff.id) throw new Problem('own_attempt')
    if (test === null) return nothing()
    await lockTest(trx, test)
    const attempts = await lockReceived(trx, { test, receivers, staff, now })
    if (attempts.length === 0) return nothing()
    await moveEnds(trx, { test, attempts, seconds, now })
    await trx
      .insertInto('test_extensions')
      .values({
        test_id: test,
        batch_id: receivers.batch,
        student_id: receivers.student,
        seconds,
        reason,
        given_by: staff.id,
        given_at: now,
      })
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'test.extended',
      subject: testSubject(lesson),
      after: { ...to, seconds, reason, students: attempts.length },
    })
    return { extended: attempts.length }
  })
}

function nothing(): { extended: number } {
  noteAudit()
  return { extended: 0 }
}

async function receiversOf(
  trx: Trx,
  { course, to }: { course: number; to: TestExtension['to'] },
): Promise<Receivers> {
  if (to.who === 'all') return { batch: null, student: null }
  if (to.who === 'batch') {
    const batch = await trx
      .selectFrom('batches')
      .select('id')
      .where('course_id', '=', course)
      .where('number', '=', to.batchNumber)
      .executeTakeFirst()
    if (!batch) throw new Problem('batch_not_found')
    return { batch: batch.id, student: null }
  }
  const student = await trx
    .selectFrom('students')
    .select('id')
    .where('student_id', '=', to.studentId)
    .executeTakeFirst()
  if (!student) throw new Problem('student_not_found')
  return { batch: null, student: student.id }
}

interface ReceivedAttempt {
  id: number
  student_id: number
  is_open: boolean
}

/** Locked as a submission locks: an answer or a handing in under way waits, and then sees the later end. */
async function lockReceived(
  trx: Trx,
  {
    test,
    receivers: { batch, student },
    staff,
    now,
  }: { test: number; receivers: Receivers; staff: { id: number }; now: Date },
): Promise<ReceivedAttempt[]> {
  const since = new Date(now.getTime() - testLimits.extensionSeconds * 1000)
  const { rows } = await sql<ReceivedAttempt>`
    select attempt.id, attempt.student_id, attempt.submitted_at is null as is_open
    from attempts as attempt
    where attempt.test_id = ${test} and attempt.mode = 'online' and attempt.ends_at is not null
      and attempt.student_id <> ${staff.id}
      and (${batch}::bigint is null or attempt.batch_id = ${batch})
      and (${student}::bigint is null or attempt.student_id = ${student})
      and (attempt.submitted_at is null or (attempt.submitted_by = 'clock'
        and (${student}::bigint is not null or attempt.ends_at > ${since})))
      and not exists (select from attempts as later
        where later.test_id = attempt.test_id and later.student_id = attempt.student_id
          and later.id > attempt.id and (later.mode = 'online' or later.submitted_at is null))
    order by attempt.id for update of attempt`.execute(trx)
  return rows
}

async function moveEnds(
  trx: Trx,
  {
    test,
    attempts,
    seconds,
    now,
  }: { test: number; attempts: readonly ReceivedAttempt[]; seconds: number; now: Date },
): Promise<void> {
  const ids = attempts.map(({ id }) => id)
  const closed = attempts.filter(({ is_open }) => !is_open)
  const closedIds = closed.map(({ id }) => id)
  // An answer of the grace that follows keeps its end: what is later than now counts from there.
  await sql`update attempts
    set ends_at = case when submitted_at is null then ends_at else greatest(ends_at, ${now}::timestamptz) end
          + make_interval(secs => ${seconds}),
      submitted_at = null, submitted_by = null
    where id = any (${ids}::bigint[])`.execute(trx)
  await trx
    .deleteFrom('attempt_results')
    .where(sql<boolean>`attempt_id = any (${closedIds}::bigint[])`)
    .execute()
  if (closed.length > 0)
    await chooseCounted(trx, { test, students: closed.map(({ student_id }) => student_id) })
  await trx
    .insertInto('attempt_events')
    .values([
      ...closedIds.map((id) => ({ attempt_id: id, at: now, kind: 'reopened' as const })),
      ...ids.map((id) => ({ attempt_id: id, at: now, kind: 'extended' as const })),
    ])
    .execute()
}
