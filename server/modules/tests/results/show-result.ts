import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { AttemptResult, AttemptSummary } from '#contract/tests/attempts.ts'
import type { MarkOutcome } from '#contract/question-bank/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { findCourseStandingIfAny, mayLearn } from '../../learning/index.ts'
import { hundredthsShown } from '../../question-bank/index.ts'
import { type AttemptRow, findOwnAttempt, isOverdue } from '../attempts/attempt-rows.ts'
import type { AttemptOwner, OwnAttempt, SittingContext } from '../attempts/context.ts'
import { readPaper } from '../attempts/paper-questions.ts'
import { objectionsOf, objectionsUntil } from '../objections/objections-of.ts'
import { missingPhotos, photosOf } from '../photos/named-photos.ts'
import { isRowPassed } from './mark-attempt.ts'
import { NO_PARTS, partsOf } from './parts-of-attempt.ts'
import { reviewsOf } from './reviews.ts'
import { lastEndOf, momentsOf, visibilityOf } from './visibility.ts'

/**
 * The result of an attempt of one’s own, as far as it may be seen now.
 *
 * @throws Problem attempt_not_found, attempt_not_submitted, attempt_handing_in
 */
export async function showResult(context: SittingContext, own: OwnAttempt): Promise<AttemptResult> {
  const attempt = await findOwnAttempt(context.db, own)
  // Reading hands nothing in: the job does, each minute.
  if (isOverdue(attempt, context.now)) throw new Problem('attempt_handing_in')
  if (attempt.submitted_at === null) throw new Problem('attempt_not_submitted')
  return resultOf(context, { attempt, owner: own.owner })
}

/** @throws Problem attempt_not_submitted */
export async function resultOf(
  { db, now }: Pick<SittingContext, 'db' | 'now'>,
  { attempt, owner }: { attempt: AttemptRow; owner: AttemptOwner },
): Promise<AttemptResult> {
  const row = await resultRow(db, attempt.id)
  if (!row || attempt.submitted_at === null) throw new Problem('attempt_not_submitted')
  const lastEnd = await lastEndOf(db, { id: attempt.test_id, closes_at: attempt.closes_at })
  const visible = visibilityOf(momentsOf(attempt, lastEnd), { mode: attempt.mode, now })
  const showsAnswers = visible.answers && (await isAdmitted(db, owner, attempt))
  const content = showsAnswers ? await readPaper(db, attempt.id) : null
  const shown = <T>(value: T) => (visible.marks ? value : null)
  return {
    ...summaryOf({ ...attempt, ...row }, visible.marks),
    courseId: attempt.course_id,
    lessonId: attempt.lesson_id,
    title: attempt.title,
    marksOpenAt: visible.marksOpenAt?.toISOString() ?? null,
    answersOpenAt: visible.answersOpenAt?.toISOString() ?? null,
    passPercent: attempt.pass_percent,
    right: shown(row.right_count),
    partial: shown(row.partial_count),
    wrong: shown(row.wrong_count),
    blank: shown(row.blank_count),
    cameLate: row.late_count,
    usedSeconds: row.seconds,
    ...(visible.marks ? await partsOf(db, { attempt: attempt.id, row }) : NO_PARTS),
    questions: content?.questions.map((question) => question.shown) ?? [],
    stimuli: content?.stimuli ?? {},
    reviews: content ? await reviewsOf(db, { attempt, questions: content.questions }) : [],
    photos: content ? await photosOf(db, attempt.id) : [],
    ...(await missingPhotos(db, { attempt, now })),
    ...(await objectionPart(db, {
      attempt,
      submittedAt: attempt.submitted_at,
      lastEnd,
      now,
      owner,
    })),
    changes: visible.marks ? await changesOf(db, attempt.id) : [],
  }
}

export async function resultRow(db: Db | Trx, attempt: number) {
  return db
    .selectFrom('attempt_results')
    .select(['grains', 'grains_possible', 'right_count', 'partial_count', 'wrong_count'])
    .select(['blank_count', 'waiting_count', 'late_count', 'seconds', 'counts'])
    .select([
      sql<number[]>`to_jsonb(slot_grains)`.as('slot_grains'),
      sql<MarkOutcome[]>`to_jsonb(slot_outcomes)`.as('slot_outcomes'),
    ])
    .where('attempt_id', '=', attempt)
    .executeTakeFirst()
}

interface SummaryRow extends Pick<
  AttemptRow,
  | 'attempt_id'
  | 'number'
  | 'mode'
  | 'started_at'
  | 'ends_at'
  | 'submitted_at'
  | 'submitted_by'
  | 'is_in_window'
  | 'pass_percent'
> {
  /** null: not handed in. */
  grains: number | null
  grains_possible: number
  waiting_count: number | null
  counts: boolean | null
}

/** An attempt in a list of one’s own. */
export function summaryOf(row: SummaryRow, showsMarks: boolean): AttemptSummary {
  const { grains, waiting_count } = row
  const isMarked = showsMarks && grains !== null
  return {
    attemptId: row.attempt_id,
    number: row.number,
    mode: row.mode,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    submittedBy: row.submitted_by,
    isInWindow: row.is_in_window,
    counts: row.counts ?? false,
    marks: isMarked ? hundredthsShown(grains) : null,
    marksPossible: hundredthsShown(row.grains_possible),
    waiting: waiting_count ?? 0,
    isPassed: isMarked ? isRowPassed({ ...row, grains, waiting_count: waiting_count ?? 0 }) : null,
  }
}

/**
 * A refund closes the questions of a course, as it closes its lessons; marks stay one’s own. A guest sees marks only: the
 * answers are for students of the course.
 */
async function isAdmitted(
  db: Db | Trx,
  owner: AttemptOwner,
  attempt: AttemptRow,
): Promise<boolean> {
  if ('guest' in owner) return false
  const standing = await findCourseStandingIfAny(db, owner.learner, attempt.course_id)
  return standing !== null && mayLearn(standing.person).may
}

/** A guest raises no objections: there is nobody to tell the answer to. */
async function objectionPart(
  db: Db | Trx,
  {
    attempt,
    submittedAt,
    lastEnd,
    now,
    owner,
  }: {
    attempt: AttemptRow
    submittedAt: Date
    lastEnd: Date | null
    now: Date
    owner: AttemptOwner
  },
): Promise<Pick<AttemptResult, 'objections' | 'objectionsUntil'>> {
  if ('guest' in owner) return { objections: [], objectionsUntil: null }
  const until = objectionsUntil(submittedAt, momentsOf(attempt, lastEnd))
  return {
    objections: await objectionsOf(db, attempt.id),
    objectionsUntil: until > now ? until.toISOString() : null,
  }
}

async function changesOf(db: Db | Trx, attempt: number): Promise<AttemptResult['changes']> {
  const rows = await db
    .selectFrom('mark_changes as change')
    .innerJoin('key_changes as key', 'key.id', 'change.key_change_id')
    .select(['key.made_at', 'key.reason', 'change.grains_before', 'change.grains_after'])
    .where('change.attempt_id', '=', attempt)
    .orderBy('key.id', 'desc')
    .execute()
  return rows.map(({ made_at, reason, grains_before, grains_after }) => ({
    changedAt: made_at.toISOString(),
    reason,
    marksBefore: hundredthsShown(grains_before),
    marksAfter: hundredthsShown(grains_after),
  }))
}
