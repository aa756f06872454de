import { sql } from 'kysely'
import type { AttemptSummary, TestEntry } from '#contract/tests/attempts.ts'
import { testLimits } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Learner } from '../../learning/index.ts'
import { GRAINS } from '../../question-bank/index.ts'
import { summaryOf } from '../results/show-result.ts'
import { lastEndOf, momentsOf, visibilityOf } from '../results/visibility.ts'
import { isOverdue } from './attempt-rows.ts'
import type { SittingContext } from './context.ts'
import {
  attemptsLeft,
  canPractise,
  findTestStanding,
  nextStartAt,
  obstacleOf,
  type TestStanding,
} from './test-standing.ts'

/**
 * A test before it is started: its rules, one’s attempts, and whether one may start. Nothing of its questions.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, lesson_not_found
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
  const marks = sections.map(({ hundredths }) => hundredths)
  return {
    courseId: standing.course.courseId,
    lessonId: lesson.lessonId,
    title: lesson.title,
    serverNow: now.toISOString(),
    questionCount: sections.reduce((sum, { questionCount }) => sum + questionCount, 0),
    marksPossible: marks.reduce<number | null>(
      (sum, each) => (sum === null || each === null ? null : sum + each),
      0,
    ),
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

/** Each section with how many questions it has, and what they are worth where that is the same for all. */
async function sectionsOf(
  db: Db,
  test: number,
): Promise<{ title: string; questionCount: number; hundredths: number | null }[]> {
  const { rows } = await sql<{ title: string; questionCount: number; hundredths: number | null }>`
    select section.title, coalesce(sum(coalesce(slot.draw_count, 1)), 0)::integer as "questionCount",
      case when bool_and(slot.id is null or worth.least = worth.most)
        then coalesce(sum(coalesce(slot.draw_count, 1) * worth.least), 0)::integer end as hundredths
    from test_sections as section
    left join test_slots as slot on slot.section_id = section.id
    left join lateral (
      select min(worth.hundredths) as least, max(worth.hundredths) as most from (
        select case when version.shown ? 'parts' or section.hundredths is null
          then version.hundredths else section.hundredths end as hundredths
        from bank_questions as question
        join question_versions as version on version.question_id = question.id
          and version.number = question.latest_number
        where question.id = slot.question_id
          or (question.bank_id = slot.draw_bank_id and question.archived_at is null
            and (slot.draw_tag is null or version.tags @> array[slot.draw_tag]))
      ) as worth
    ) as worth on true
    where section.test_id = ${test}
    group by section.id order by section.place`.execute(db)
  return rows
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
