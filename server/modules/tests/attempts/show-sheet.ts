import { Problem } from '#contract/problems.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { AttemptAnswer, AttemptSheet } from '#contract/tests/attempts.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { objectionsOf } from '../objections/objections-of.ts'
import { photosOf } from '../photos/named-photos.ts'
import { reviewsOf } from '../results/reviews.ts'
import { type AttemptRow, findAdmittedAttempt, isOverdue } from './attempt-rows.ts'
import { isSameDevice, msLeft, type OwnAttempt, type SittingContext } from './context.ts'
import { type PaperContent, type PaperQuestion, readPaper } from './paper-questions.ts'
import { answerInAttempt } from './translate-answer.ts'

/**
 * An open attempt again for the device that has it.
 *
 * @throws Problem attempt_not_found, attempt_elsewhere, attempt_submitted
 */
export async function showSheet(
  context: SittingContext,
  { device, ...own }: OwnAttempt & { device: string },
): Promise<AttemptSheet> {
  const attempt = await findAdmittedAttempt(context.db, own)
  refuseClosed(context, attempt)
  if (!isSameDevice(attempt.device_hash, device)) throw new Problem('attempt_elsewhere')
  return sheetOf(context, { attempt, device: null })
}

/** What is overdue is closed too, though the job has not handed it in yet. @throws Problem attempt_submitted */
export function refuseClosed({ now }: SittingContext, attempt: AttemptRow): void {
  if (attempt.submitted_at !== null || isOverdue(attempt, now))
    throw new Problem('attempt_submitted')
}

/** @param device the secret, where the device is told it now */
export async function sheetOf(
  { db, now }: SittingContext,
  { attempt, device }: { attempt: AttemptRow; device: string | null },
): Promise<AttemptSheet> {
  const content = await readPaper(db, attempt.id)
  const { questions } = content
  const checked = attempt.mode === 'practice' ? await checkedSlots(db, attempt.id) : []
  return {
    ...emptySheet({ attempt, content, device, now }),
    answers: await answersOf(db, { attempt: attempt.id, questions }),
    reviews:
      checked.length > 0 ? await reviewsOf(db, { attempt, questions, only: new Set(checked) }) : [],
    objections: await objectionsOf(db, attempt.id),
    photos: await photosOf(db, attempt.id),
  }
}

/** The sheet of an attempt that has just begun. */
export function emptySheet({
  attempt,
  content: { sections, questions, stimuli },
  device,
  now,
}: {
  attempt: AttemptRow
  content: PaperContent
  device: string | null
  now: Date
}): AttemptSheet {
  return {
    attemptId: attempt.attempt_id,
    courseId: attempt.course_id,
    lessonId: attempt.lesson_id,
    title: attempt.title,
    mode: attempt.mode,
    device,
    sections,
    questions: questions.map(({ shown }) => shown),
    stimuli,
    answers: [],
    reviews: [],
    objections: [],
    photos: [],
    startedAt: attempt.started_at.toISOString(),
    endsAt: attempt.ends_at?.toISOString() ?? null,
    msLeft: msLeft(attempt.ends_at, now),
  }
}

async function answersOf(
  db: Db | Trx,
  { attempt, questions }: { attempt: number; questions: readonly PaperQuestion[] },
): Promise<AttemptAnswer[]> {
  const rows = await db
    .selectFrom('attempt_answers')
    .select(['slot', 'sequence', 'answer'])
    .where('attempt_id', '=', attempt)
    .orderBy('slot')
    .execute()
  return rows.flatMap(({ slot, sequence, answer }) => {
    const question = questions[slot - 1]
    if (!question) return []
    const { face, order } = question
    return [{ slot, sequence, answer: answerInAttempt(face, order, answer as Answer) }]
  })
}

async function checkedSlots(db: Db | Trx, attempt: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attempt_answers')
    .select('slot')
    .where('attempt_id', '=', attempt)
    .where('checked_at', 'is not', null)
    .execute()
  return rows.map(({ slot }) => slot)
}
