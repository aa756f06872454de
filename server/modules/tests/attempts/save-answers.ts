import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { NewAnswer, SavedAnswers } from '#contract/tests/attempts.ts'
import type { SaveOutcome } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { type AttemptRow, isOverdue } from './attempt-rows.ts'
import {
  hashOf,
  isOwn,
  isSameDevice,
  lastSave,
  msLeft,
  type OwnAttempt,
  type SittingContext,
} from './context.ts'
import { handInIfOverdue } from './hand-in-overdue.ts'
import { readFaces } from './paper-questions.ts'
import { answerInBank, IMPOSSIBLE } from './translate-answer.ts'

type OpenAttempt = Pick<
  AttemptRow,
  'id' | 'started_at' | 'ends_at' | 'device_hash' | 'submitted_at'
>

/**
 * Saves answers that came in time, each once: a later one of the same question stays. What is acknowledged is committed.
 *
 * @throws Problem attempt_not_found, attempt_elsewhere, attempt_submitted
 */
export async function saveAnswers(
  context: SittingContext,
  { owner, attemptId, device, answers }: OwnAttempt & { device: string; answers: NewAnswer[] },
): Promise<SavedAnswers> {
  const { db, now } = context
  const attempt = await db
    .selectFrom('attempts as attempt')
    .select(['id', 'started_at', 'ends_at', 'device_hash', 'submitted_at'])
    .where('attempt_id', '=', attemptId)
    .where(isOwn(owner))
    .executeTakeFirst()
  if (!attempt) throw new Problem('attempt_not_found')
  if (attempt.submitted_at !== null) throw new Problem('attempt_submitted')
  if (!isSameDevice(attempt.device_hash, device)) throw new Problem('attempt_elsewhere')
  const saved = await writeAnswers(db, { attempt, device, answers, now })
  if (isOverdue(attempt, now)) await handInIfOverdue(context, attempt.id)
  return {
    saved,
    msLeft: msLeft(attempt.ends_at, now),
    endsAt: attempt.ends_at?.toISOString() ?? null,
  }
}

interface AnswerRow {
  slot: number
  sequence: number
  answer: Answer
  claimedAt: Date | null
}

/**
 * Writes what can be kept of answers, in one statement.
 *
 * @returns what became of each, in their order
 * @throws Problem attempt_submitted where it was handed in meanwhile, attempt_elsewhere where it was taken over
 */
export async function writeAnswers(
  db: Db | Trx,
  {
    attempt,
    device,
    answers,
    now,
  }: { attempt: OpenAttempt; device: string; answers: readonly NewAnswer[]; now: Date },
): Promise<SavedAnswers['saved']> {
  const faces = await readFaces(db, {
    attempt: attempt.id,
    slots: [...new Set(answers.map(({ slot }) => slot))],
  })
  const rows = new Map<number, AnswerRow>()
  const outcomes = answers.map(({ slot, sequence, answer, agoMs }): SaveOutcome | null => {
    const question = faces.get(slot)
    const stored = question ? answerInBank(question.face, question.order, answer) : IMPOSSIBLE
    if (stored === IMPOSSIBLE) return 'no-such-question'
    const claimedAt = momentOf(attempt, { agoMs, now })
    if (claimedAt === 'too-late') return 'too-late'
    const before = rows.get(slot)
    if (!before || before.sequence < sequence)
      rows.set(slot, { slot, sequence, answer: stored, claimedAt })
    return null
  })
  const sequences = await keep(db, { attempt, device, rows: [...rows.values()], now })
  return answers.map(({ slot, sequence }, at) => ({
    slot,
    sequence,
    outcome: outcomes[at] ?? (sequences.get(slot) === sequence ? 'saved' : 'older'),
  }))
}

/**
 * Until the end only the server’s clock counts: null. For a minute after it, what the device says was answered before is
 * taken at its word, and kept as such.
 */
function momentOf(
  { started_at, ends_at }: Pick<OpenAttempt, 'started_at' | 'ends_at'>,
  { agoMs, now }: { agoMs: number; now: Date },
): Date | 'too-late' | null {
  if (ends_at === null || now <= ends_at) return null
  const claimed = new Date(now.getTime() - agoMs)
  const isInTime = claimed >= started_at && claimed <= ends_at
  return isInTime && now <= lastSave(ends_at) ? claimed : 'too-late'
}

/** @returns the sequence that is stored of each slot */
async function keep(
  db: Db | Trx,
  {
    attempt,
    device,
    rows,
    now,
  }: { attempt: OpenAttempt; device: string; rows: readonly AnswerRow[]; now: Date },
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const columns = {
    slots: rows.map(({ slot }) => slot),
    sequences: rows.map(({ sequence }) => sequence),
    answers: rows.map(({ answer }) => JSON.stringify(answer)),
    claims: rows.map(({ claimedAt }) => claimedAt?.toISOString() ?? null),
  }
  try {
    await sql`insert into attempt_answers (attempt_id, slot, sequence, answer, saved_at, claimed_at)
      select attempt.id, sent.slot, sent.sequence, nullif(sent.answer, 'null'::jsonb), ${now}, sent.claimed
      from attempts as attempt
      cross join unnest(${columns.slots}::integer[], ${columns.sequences}::integer[],
        ${columns.answers}::jsonb[], ${columns.claims}::timestamptz[]) as sent (slot, sequence, answer, claimed)
      where attempt.id = ${attempt.id} and attempt.device_hash = ${hashOf(device)}
      order by sent.slot
      on conflict (attempt_id, slot) do update set sequence = excluded.sequence, answer = excluded.answer,
        saved_at = excluded.saved_at, claimed_at = excluded.claimed_at
      where excluded.sequence > attempt_answers.sequence and attempt_answers.checked_at is null`.execute(
      db,
    )
  } catch (error) {
    // The trigger: it was handed in while the answers were on their way.
    if ((error as { code?: unknown }).code === '23514') throw new Problem('attempt_submitted')
    throw error
  }
  const stored = await db
    .selectFrom('attempt_answers')
    .select(['slot', 'sequence'])
    .where('attempt_id', '=', attempt.id)
    .where(sql<boolean>`slot = any (${columns.slots}::integer[])`)
    .execute()
  return new Map(stored.map(({ slot, sequence }) => [slot, sequence]))
}
