import { defined } from '#contract/defined.ts'
import { Problem } from '#contract/problems.ts'
import type { StaffAttemptDetail } from '#contract/tests/results.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { markAttempts } from '../results/mark-attempt.ts'
import { papersOf } from '../results/papers.ts'
import { readSlots } from '../results/read-slots.ts'
import { marksOfPaper } from '../results/marks-of-paper.ts'
import { tellStudents } from '../results/tell-students.ts'
import { lockTest, type ResultsDesk } from './context.ts'
import { partsOf, showAttempt, versionsOf } from './show-attempt.ts'
import { findAttempt, type StaffAttemptRow } from './staff-attempts.ts'

interface AnswerMarks {
  slot: number
  parts: readonly { part: string; hundredths: number }[]
  comment: string | null
}

/**
 * Marks a long answer, part by part, and the attempt anew. The same marks again change nothing. With the last answer
 * that waited, the student is told.
 *
 * @throws Problem attempt_not_found, attempt_not_submitted, not_marked_by_hand, own_attempt, invalid_input for a part
 *   that is not there or more marks than it has
 */
export async function markAnswer(
  desk: ResultsDesk,
  { attemptId, ...marks }: { attemptId: string } & AnswerMarks,
): Promise<StaffAttemptDetail> {
  const { detail, hasCertificate } = await transact(desk.db, async (trx) => {
    const { test_id } = await findAttempt(trx, attemptId)
    await lockTest(trx, test_id)
    const attempt = await findAttempt(trx, attemptId)
    if (attempt.student_id === desk.staff.id) throw new Problem('own_attempt')
    if (attempt.submitted_at === null) throw new Problem('attempt_not_submitted')
    await refuseOther(trx, attempt, marks)
    const before = await marksOf(trx, attempt, marks.slot)
    await writeMarks(trx, desk, { attempt, marks })
    await writeComment(trx, desk, { attempt, marks })
    const after = await marksOf(trx, attempt, marks.slot)
    await recordAudit(trx, {
      actor: desk.staff,
      action: 'attempt.marked',
      subject: attemptId,
      before,
      after,
    })
    const serials =
      JSON.stringify(before) === JSON.stringify(after)
        ? new Map<number, string>()
        : await markAttempts(trx, desk, { test: attempt.test_id, attempts: [attempt.id] })
    const { waiting_count: waiting } = await findAttempt(trx, attemptId)
    if (attempt.waiting_count && waiting === 0 && attempt.student_id !== null)
      await tellStudents(trx, {
        now: desk.now,
        test: attempt.test_id,
        to: [attempt.student_id],
        kind: 'work-marked',
      })
    return {
      detail: await showAttempt({ db: trx, staff: desk.staff, now: desk.now }, attemptId),
      hasCertificate: serials.size > 0,
    }
  })
  if (hasCertificate) desk.sendMailsSoon()
  return detail
}

/** Only what waits for a person, or has marks of one, is marked by hand; and within what each part has. */
async function refuseOther(
  trx: Trx,
  attempt: StaffAttemptRow,
  { slot, parts }: AnswerMarks,
): Promise<void> {
  const paper = defined((await papersOf(trx, [attempt.id]))[0])
  const version = paper.versionIds[slot - 1]
  const row = version === undefined ? undefined : (await versionsOf(trx, [version])).get(version)
  const wanted = row ? partsOf(row, defined(paper.hundredths[slot - 1])) : []
  const slots = await readSlots(trx, { test: attempt.test_id, attempts: [attempt.id] })
  const outcome = marksOfPaper(slots.get(attempt.id) ?? []).marks[slot - 1]?.outcome
  if (wanted.length === 0 || outcome === 'blank' || outcome === 'cancelled')
    throw new Problem('not_marked_by_hand')
  for (const [at, { part, hundredths }] of parts.entries()) {
    const most = wanted.find((one) => one.part === part)?.hundredths
    if (most === undefined) throw wrong(`parts.${at}.part`, 'not_an_id')
    if (hundredths > most) throw wrong(`parts.${at}.hundredths`, 'too_big')
  }
}

function wrong(field: string, code: 'not_an_id' | 'too_big'): Problem {
  const message = code === 'too_big' ? 'More than this part has.' : 'The answer has no such part.'
  return new Problem('invalid_input', { errors: [{ field, code, message }] })
}

async function marksOf(trx: Trx, { id }: StaffAttemptRow, slot: number) {
  const marks = await trx
    .selectFrom('answer_marks')
    .select(['part', 'hundredths'])
    .where('attempt_id', '=', id)
    .where('slot', '=', slot)
    .orderBy('part')
    .execute()
  const comment = await trx
    .selectFrom('answer_comments')
    .select('comment')
    .where('attempt_id', '=', id)
    .where('slot', '=', slot)
    .executeTakeFirst()
  return {
    ...Object.fromEntries(
      marks.map(({ part, hundredths }) => [`${slot}/${part}`, hundredths / 100]),
    ),
    note: comment?.comment ?? null,
  }
}

type Work = { attempt: StaffAttemptRow; marks: AnswerMarks }

async function writeMarks(
  trx: Trx,
  { now, staff }: ResultsDesk,
  { attempt, marks }: Work,
): Promise<void> {
  await trx
    .insertInto('answer_marks')
    .values(
      marks.parts.map(({ part, hundredths }) => ({
        attempt_id: attempt.id,
        slot: marks.slot,
        part,
        hundredths,
        marked_by: staff.id,
        marked_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['attempt_id', 'slot', 'part'])
        .doUpdateSet((set) => ({
          hundredths: set.ref('excluded.hundredths'),
          marked_by: staff.id,
          marked_at: now,
        }))
        .whereRef('answer_marks.hundredths', '<>', 'excluded.hundredths'),
    )
    .execute()
}

async function writeComment(
  trx: Trx,
  { now, staff }: ResultsDesk,
  { attempt, marks: { slot, comment } }: Work,
): Promise<void> {
  if (!comment) {
    await trx
      .deleteFrom('answer_comments')
      .where('attempt_id', '=', attempt.id)
      .where('slot', '=', slot)
      .execute()
    return
  }
  await trx
    .insertInto('answer_comments')
    .values({ attempt_id: attempt.id, slot, comment, written_by: staff.id, written_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['attempt_id', 'slot'])
        .doUpdateSet({ comment, written_by: staff.id, written_at: now })
        .whereRef('answer_comments.comment', '<>', 'excluded.comment'),
    )
    .execute()
}
