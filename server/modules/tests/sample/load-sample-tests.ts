import fs from 'node:fs/promises'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { writePlan } from '../plans/write-plan.ts'
import { samplePlan, SampleTests } from './read-sample-tests.ts'

/**
 * Gives the tests of sample courses that have no questions yet those of a file, drawn from the bank of their course.
 *
 * @returns how many tests were given questions
 */
export async function loadSampleTests(
  db: Db,
  { file, now }: { file: string; now: Date },
): Promise<number> {
  const tests = SampleTests.parse(JSON.parse(await fs.readFile(file, 'utf8')))
  const lessons = await db
    .selectFrom('lessons as lesson')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .innerJoin('question_banks as bank', 'bank.course_id', 'course.id')
    .leftJoin('tests as test', 'test.lesson_id', 'lesson.id')
    .select(['lesson.id', 'lesson.title', 'course.course_id', 'bank.bank_id'])
    .where('course.course_id', 'in', Object.keys(tests))
    .where('course.is_sample', '=', true)
    .where('lesson.kind', '=', 'quiz')
    .where('test.id', 'is', null)
    .orderBy('bank.id')
    .execute()
  let count = 0
  for (const lesson of lessons) {
    const test = tests[lesson.course_id]?.[lesson.title]
    if (!test) continue
    const plan = samplePlan(test, { bankId: lesson.bank_id, today: dhakaDay(now) })
    await transact(db, (trx) =>
      writePlan(trx, { lesson, plan, now, staff: null, before: { id: null, revision: 0 } }),
    )
    count += 1
  }
  return count
}

/** Moves the window of sample tests that are over, and that no one sat, into a week to come. */
export async function renewSampleTests(db: Db, { now }: { now: Date }): Promise<void> {
  const week = 7 * 24 * 60 * 60 * 1000
  const tests = await db
    .selectFrom('tests as test')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .select(['test.id', 'test.opens_at', 'test.closes_at'])
    .where('course.is_sample', '=', true)
    .where('test.saved_by', 'is', null)
    .where('test.closes_at', '<', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempts').select('attempts.id').whereRef('attempts.test_id', '=', 'test.id'),
        ),
      ),
    )
    .execute()
  for (const { id, opens_at, closes_at } of tests) {
    if (!opens_at || !closes_at) continue
    const later = Math.ceil((now.getTime() - opens_at.getTime()) / week) * week
    await db
      .updateTable('tests')
      .set({
        opens_at: new Date(opens_at.getTime() + later),
        closes_at: new Date(closes_at.getTime() + later),
      })
      .where('id', '=', id)
      .execute()
  }
}
