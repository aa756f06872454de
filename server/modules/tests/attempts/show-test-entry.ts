import { sql } from 'kysely'
import type { AttemptSummary, TestEntry } from '#contract/tests/attempts.ts'
import { testLimits } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { type Learner, openNeedOfTest } from '../../learning/index.ts'
import { GRAINS } from '../../question-bank/index.ts'
import { summaryOf } from '../results/show-result.ts'
import { lastEndOf, momentsOf, visibilityOf } from '../results/visibility.ts'
import { isOverdue } from './attempt-rows.ts'
import type { SittingContext } from './context.ts'
import { sectionsOf, totalsOf } from './test-sections.ts'
import {
  attemptsLeft,
  canPractise,
  findTestStanding,
  isLastChance,
  nextStartAt,
  obstacleOf,
  type TestStanding,
} from './test-standing.ts'

/**
 * A test before it is started: its rules, one’s attempts, and whether one may start. Nothing of its questions.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, lesson_not_found
 */
export async function showTestEntry(
  { db, now }: SittingContext,
  place: { learner: Learner; courseId: string; lessonId: string },
): Promise<TestEntry> {
  const standing = await findTestStanding({ db, now }, place)
  const { test, extra, lesson, own } = standing
  const sections = await sectionsOf(db, test.id)
  // One whose time ran out waits for the job: no one can go on with it.
  const open = own.find((one) => one.submitted_at === null && !isOverdue(one, now))
  return {
    courseId: standing.course.courseId,
    lessonId: lesson.lessonId,
    title: lesson.title,
    serverNow: now.toISOString(),
    ...totalsOf(sections),
    sections: sections.map(({ title, questionCount }) => ({ title, questionCount })),
    seconds: test.seconds === null ? null : test.seconds + extra.seconds,
    opensAt: test.opens_at?.toISOString() ?? null,
    closesAt: test.closes_at?.toISOString() ?? null,
    attempts: test.attempts + extra.attempts,
    attemptsLeft: attemptsLeft(standing),
    attemptThatCounts: test.attempt_that_counts,
    nextStartAt: nextStartAt(standing, now)?.toISOString() ?? null,
    negative: [test.negative_numerator, test.negative_denominator],
    passPercent: test.pass_percent,
    lastChancePercent: await lastChancePercent(db, { standing, student: place.learner.id, now }),
    marksShown: test.marks_shown,
    answersShown: test.answers_shown,
    hasMeritList: test.has_merit_list,
    obstacle: obstacleOf(standing, now),
    lock: standing.lock,
    canPractise: canPractise(standing, now),
    openAttemptId: open?.attempt_id ?? null,
    own: await ownAttempts(db, { standing, student: place.learner.id, now }),
  }
}

async function lastChancePercent(
  db: Db,
  { standing, student, now }: { standing: TestStanding; student: number; now: Date },
): Promise<number | null> {
  if (
    standing.as !== 'student' ||
    obstacleOf(standing, now) === 'closed' ||
    !isLastChance(standing)
  )
    return null
  const { course, lesson, test } = standing
  const need = await openNeedOfTest(db, { course, lesson, studentId: student, now })
  return need && (need.percent ?? test.pass_percent)
}

async function ownAttempts(
  db: Db,
  { standing: { test }, student, now }: { standing: TestStanding; student: number; now: Date },
): Promise<AttemptSummary[]> {
  const rows = await db
    .selectFrom('attempts as attempt')
    .leftJoin('attempt_results as result', 'result.attempt_id', 'attempt.id')
    .selectAll('attempt')
    .select(['result.grains', 'result.waiting_count', 'result.counts'])
    .select(
      sql<number>`coalesce(result.grains_possible, (
        select sum(worth) from attempt_papers as paper cross join unnest(paper.hundredths) as worth
        where paper.attempt_id = attempt.id) * ${GRAINS / 100}::bigint)::bigint`.as(
        'grains_possible',
      ),
    )
    .where('attempt.test_id', '=', test.id)
    .where('attempt.student_id', '=', student)
    .orderBy('attempt.id', 'desc')
    .limit(testLimits.attemptsListed)
    .execute()
  const moments = momentsOf(test, await lastEndOf(db, test))
  return rows.map((row) => summaryOf(row, visibilityOf(moments, { mode: row.mode, now }).marks))
}
