import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { PaperRow, PaperRowForecast } from '#contract/tests/paper.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { PaperLetter } from '#contract/tests/terms.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { hashOf, newAttemptId } from '../attempts/context.ts'
import { contentOf, type PaperQuestion } from '../attempts/paper-questions.ts'
import { answerInBank, IMPOSSIBLE } from '../attempts/translate-answer.ts'
import { findTest, lockTest, type ResultsDesk } from '../desk/context.ts'
import { type TestDesk, testSubject } from '../plans/context.ts'
import { chooseCounted } from '../results/choose-counted.ts'
import { markAttempts } from '../results/mark-attempt.ts'
import { type PaperPlan, planValues } from '../results/papers.ts'
import { tellStudents, untellStudents } from '../results/tell-students.ts'
import { type CheckedSheet, checkSheets } from './check-sheets.ts'

interface SheetRows {
  lessonId: string
  rows: readonly PaperRow[]
}

/** What would become of each row of a file. @throws Problem lesson_not_found, not_a_test */
export async function previewSheets(
  db: Db,
  { lessonId, rows }: SheetRows,
): Promise<{ rows: PaperRowForecast[] }> {
  const checked = await checkSheets(db, { ...(await findTest(db, lessonId)), rows })
  return { rows: checked.map(({ forecast }) => forecast) }
}

/**
 * Enters the sheets of a file, marks them as attempts online are marked, and tells the students. Rows with a fault are
 * left out; a sheet of the same student is replaced.
 *
 * @throws Problem lesson_not_found, not_a_test
 */
export async function saveSheets(
  desk: ResultsDesk,
  { lessonId, rows }: SheetRows,
): Promise<{ saved: number; rows: PaperRowForecast[] }> {
  const { answer, hasCertificates } = await transact(desk.db, async (trx) => {
    const { lesson, test } = await findTest(trx, lessonId)
    if (test !== null) await lockTest(trx, test)
    const checked = await checkSheets(trx, { lesson, test, rows })
    const sheets = checked.flatMap(({ sheet }) => sheet ?? [])
    const reply = { saved: sheets.length, rows: checked.map(({ forecast }) => forecast) }
    if (test === null || sheets.length === 0) {
      noteAudit()
      return { answer: reply, hasCertificates: false }
    }
    await dropSheets(trx, { test, attempts: sheets.flatMap(({ holder }) => holder.sheet ?? []) })
    const attempts = await insertSheets(trx, desk, { test, sheets })
    const serials = await markAttempts(trx, desk, { test, attempts })
    await tellStudents(trx, {
      now: desk.now,
      test,
      to: sheets.map(({ holder }) => holder.student),
      kind: 'work-marked',
    })
    await recordAudit(trx, {
      actor: desk.staff,
      action: 'test.sheets_entered',
      subject: testSubject(lesson),
      after: { students: sheets.length, rolls: rollsText(sheets.map(({ holder }) => holder.roll)) },
    })
    return { answer: reply, hasCertificates: serials.size > 0 }
  })
  if (hasCertificates) desk.sendMailsSoon()
  return answer
}

/**
 * Takes sheets back, as if they had not been entered: what counts is chosen anew, and nobody is notified of them.
 *
 * @throws Problem lesson_not_found, not_a_test
 */
export function removeSheets(
  { db, staff }: TestDesk,
  { lessonId, rolls }: { lessonId: string; rolls: readonly number[] },
): Promise<{ removed: number }> {
  return transact(db, async (trx) => {
    const { lesson, test } = await findTest(trx, lessonId)
    if (test !== null) await lockTest(trx, test)
    const rows = await trx
      .selectFrom('attempts as attempt')
      .innerJoin('paper_sheets as sheet', 'sheet.attempt_id', 'attempt.id')
      .select(['attempt.id', 'sheet.roll'])
      .where('attempt.test_id', '=', test)
      .where(sql<boolean>`sheet.roll = any (${rolls}::integer[])`)
      .orderBy('attempt.id')
      .execute()
    if (test === null || rows.length === 0) {
      noteAudit()
      return { removed: 0 }
    }
    await dropSheets(trx, { test, attempts: rows.map(({ id }) => id) })
    await recordAudit(trx, {
      actor: staff,
      action: 'test.sheets_removed',
      subject: testSubject(lesson),
      before: { students: rows.length, rolls: rollsText(rows.map(({ roll }) => roll)) },
    })
    return { removed: rows.length }
  })
}

/** For the audit list: the first and the last. */
function rollsText(rolls: readonly number[]): string {
  const [first, ...others] = rolls.toSorted((a, b) => a - b)
  return others.length === 0 ? String(first) : `${first}–${others.at(-1)}`
}

async function dropSheets(
  trx: Trx,
  { test, attempts }: { test: number; attempts: readonly number[] },
): Promise<void> {
  if (attempts.length === 0) return
  const sheets = await trx
    .selectFrom('paper_sheets as sheet')
    .innerJoin('attempts as attempt', 'attempt.id', 'sheet.attempt_id')
    .select(['attempt.student_id', 'sheet.entered_at'])
    .where(sql<boolean>`attempt.id = any (${attempts}::bigint[])`)
    .execute()
  const dropped = await trx
    .deleteFrom('attempts')
    .where('mode', '=', 'paper')
    .where(sql<boolean>`id = any (${attempts}::bigint[])`)
    .returning('student_id')
    .execute()
  const students = dropped.flatMap(({ student_id }) => student_id ?? [])
  await chooseCounted(trx, { test, students })
  await untellStudents(trx, {
    test,
    sheets: sheets.flatMap(({ student_id, entered_at }) =>
      student_id === null ? [] : [{ student: student_id, enteredAt: entered_at }],
    ),
  })
}

async function insertSheets(
  trx: Trx,
  { now, staff }: ResultsDesk,
  { test, sheets }: { test: number; sheets: readonly CheckedSheet[] },
): Promise<number[]> {
  const { startedAt, submittedAt, passPercent } = await sittingOf(trx, { test, now })
  const attempts = await trx
    .insertInto('attempts')
    .values(
      sheets.map(({ holder, content }) => ({
        attempt_id: newAttemptId(),
        test_id: test,
        student_id: holder.student,
        batch_id: holder.batch,
        number: 1,
        mode: 'paper' as const,
        // Who can read the keys has no place in a merit list.
        is_in_window: !holder.isTeam,
        slots: 'set' in content ? content.set.versionIds.length : 0,
        pass_percent: passPercent,
        started_at: startedAt,
        device_hash: hashOf(randomBytes(24).toString('base64url')),
      })),
    )
    .returning(['id', 'student_id'])
    .execute()
  const rowOf = new Map(attempts.map(({ id, student_id }) => [student_id, id]))
  const entered = sheets.map((sheet) => ({
    ...sheet,
    attempt: defined(rowOf.get(sheet.holder.student)),
  }))
  await insertPapers(trx, entered)
  await insertAnswers(trx, { entered, at: submittedAt })
  await trx
    .insertInto('paper_sheets')
    .values(
      entered.map(({ attempt, holder, content }) => ({
        attempt_id: attempt,
        roll: holder.roll,
        letter: 'set' in content ? content.set.letter : null,
        hundredths: 'set' in content ? null : content.hundredths,
        hundredths_possible: 'set' in content ? null : content.hundredthsPossible,
        entered_at: now,
        entered_by: staff.id,
      })),
    )
    .execute()
  const ids = attempts.map(({ id }) => id)
  await trx
    .updateTable('attempts')
    .set({ submitted_at: submittedAt, submitted_by: 'staff' })
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute()
  return ids
}

/**
 * When a test was sat on paper: when it opened, or just now. Its whole time counts as used, as no one knows how much
 * each student used.
 */
async function sittingOf(
  trx: Trx,
  { test, now }: { test: number; now: Date },
): Promise<{ startedAt: Date; submittedAt: Date; passPercent: number | null }> {
  const { seconds, opens_at, pass_percent } = await trx
    .selectFrom('tests')
    .select(['seconds', 'opens_at', 'pass_percent'])
    .where('id', '=', test)
    .executeTakeFirstOrThrow()
  const used = (seconds ?? 0) * 1000
  const latest = new Date(now.getTime() - used)
  const startedAt = opens_at && opens_at < latest ? opens_at : latest
  return {
    startedAt,
    submittedAt: new Date(startedAt.getTime() + used),
    passPercent: pass_percent,
  }
}

type EnteredSheet = CheckedSheet & { attempt: number }

/** The paper of a total: no one said what was answered. */
const NOTHING_ASKED: PaperPlan = {
  versionIds: [],
  sectionNumbers: [],
  hundredths: [],
  negatives: [],
  orders: [],
  sectionTitles: [],
}

async function insertPapers(trx: Trx, entered: readonly EnteredSheet[]): Promise<void> {
  await trx
    .insertInto('attempt_papers')
    .values(
      entered.map(({ attempt, content }) => ({
        attempt_id: attempt,
        ...planValues('set' in content ? content.set : NOTHING_ASKED),
      })),
    )
    .execute()
}

/** Circles become answers of the bank through the order of their set, as those of a browser do. */
async function insertAnswers(
  trx: Trx,
  { entered, at }: { entered: readonly EnteredSheet[]; at: Date },
): Promise<void> {
  const questions = new Map<PaperLetter, PaperQuestion[]>()
  const rows: { attempt: number; slot: number; answer: Answer }[] = []
  for (const { attempt, content } of entered) {
    if (!('set' in content)) continue
    const { letter } = content.set
    if (!questions.has(letter)) questions.set(letter, (await contentOf(trx, content.set)).questions)
    for (const [place, circles] of content.circles.entries())
      if (circles.length > 0)
        rows.push({
          attempt,
          slot: place + 1,
          answer: answerOf(defined(questions.get(letter)?.[place]), circles),
        })
  }
  await sql`insert into attempt_answers (attempt_id, slot, sequence, answer, saved_at)
    select attempt, slot, 1, answer, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as named (attempt bigint, slot smallint, answer jsonb)`.execute(trx)
}

function answerOf({ face, order }: PaperQuestion, circles: readonly number[]): Answer {
  const [first = 0] = circles
  const answer =
    face.kind === 'true_false'
      ? first === 0
      : face.kind === 'multiple_choice'
        ? circles.map((place) => String(place + 1))
        : String(first + 1)
  const stored = answerInBank(face, order, answer)
  if (stored === IMPOSSIBLE) throw new Error('A checked sheet has an answer that no one can give.')
  return stored
}
