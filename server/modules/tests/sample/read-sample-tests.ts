import { z } from 'zod'
import { addDays, type Day, daysBetween } from '#contract/time.ts'
import { weekDayOf } from '#contract/catalog/week-day.ts'
import { weekDays } from '#contract/catalog/terms.ts'
import { NegativeShare } from '#contract/question-bank/question-shape.ts'
import { newTestPlan, type TestPlan, type TestRules } from '#contract/tests/plans.ts'
import { attemptChoices } from '#contract/tests/terms.ts'
import { tagOf } from '../../question-bank/index.ts'

/** A test of `catalogue/tests.json`, under its course and the title of its lesson. */
const SampleTest = z.strictObject({
  minutes: z.int(),
  live: z
    .strictObject({ weekday: z.enum(weekDays), at: z.string(), openMinutes: z.int() })
    .optional()
    .meta({ description: 'Its window is every week, the next one from the day it is loaded.' }),
  attempts: z.int(),
  attemptThatCounts: z.enum(attemptChoices),
  negative: NegativeShare,
  passPercent: z.int().nullable(),
  hasMeritList: z.boolean(),
  hasPractice: z.boolean().default(false),
  isOpenToGuests: z.boolean().default(false),
  sections: z.array(
    z.strictObject({
      title: z.string(),
      draws: z.array(z.strictObject({ tag: z.string(), count: z.int() })),
    }),
  ),
})
export type SampleTest = z.infer<typeof SampleTest>

/** Tests by course and title. */
export const SampleTests = z.record(z.string(), z.record(z.string(), SampleTest))

/** The plan of a sample test that draws from the bank of its course. */
export function samplePlan(
  test: SampleTest,
  { bankId, today }: { bankId: string; today: Day },
): TestPlan {
  return {
    rules: {
      ...newTestPlan.rules,
      seconds: test.minutes * 60,
      ...windowOf(test, today),
      attempts: test.attempts,
      attemptThatCounts: test.attemptThatCounts,
      negative: test.negative,
      passPercent: test.passPercent,
      hasMeritList: test.hasMeritList,
      hasPractice: test.hasPractice,
      isOpenToGuests: test.isOpenToGuests,
    },
    sections: test.sections.map(({ title, draws }) => ({
      title,
      hundredths: null,
      isShuffled: true,
      slots: draws.map(({ tag, count }) => ({ pick: 'draw', bankId, tag: tagOf(tag), count })),
    })),
  }
}

type Window = Pick<TestRules, 'opensAt' | 'closesAt' | 'marksShown' | 'answersShown'>

function windowOf({ live }: SampleTest, today: Day): Partial<Window> {
  if (!live) return {}
  const opensAt = nextMoment(today, live)
  return {
    opensAt: opensAt.toISOString(),
    closesAt: new Date(opensAt.getTime() + live.openMinutes * 60_000).toISOString(),
    marksShown: 'after-closing',
    answersShown: 'after-closing',
  }
}

/** The next time after today that it is this hour on this day of the week in Dhaka. */
function nextMoment(today: Day, { weekday, at }: { weekday: string; at: string }): Date {
  let day = addDays(today, 1)
  while (weekDayOf(day) !== weekday && daysBetween(today, day) < 7) day = addDays(day, 1)
  return new Date(`${day}T${at}:00+06:00`)
}
