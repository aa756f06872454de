import { describe, expect, test } from 'vitest'
import { usualCompletionRule } from '#contract/learning/lessons.ts'
import { courseProgress, type LessonStanding } from './course-progress.ts'

/**
 * Lessons a, b, c …, each written as what is true of it: r required, o open, c completed, t a test, w an assignment. A
 * number says when it was opened.
 */
function lessons(...facts: string[]): LessonStanding[] {
  return marked([], ...facts)
}

/** The same with what the student has in tests, in per cent. */
function marked(percents: readonly (number | null)[], ...facts: string[]): LessonStanding[] {
  return facts.map((fact, index) => ({
    lessonId: 'abcdefgh'[index]!,
    title: `Lesson ${'abcdefgh'[index]!}`,
    kind: fact.includes('t') ? 'quiz' : fact.includes('w') ? 'assignment' : 'article',
    isRequired: fact.includes('r'),
    isOpen: fact.includes('o'),
    isCompleted: fact.includes('c'),
    openedAt: /\d/.test(fact) ? new Date(Number(/\d/.exec(fact)![0])) : null,
    percent: percents[index] ?? null,
  }))
}

const rule = (more: object = {}) => ({
  rule: { ...usualCompletionRule, ...more },
  attendance: null as number | null,
  isBatchOver: true,
})

describe('how far', () => {
  test.each([
    ['nothing yet', lessons('ro', 'ro', 'ro'), 0, false],
    ['one of three, rounded down', lessons('roc', 'ro', 'ro'), 33, false],
    ['optional lessons do not count', lessons('roc', 'o', 'oc'), 100, true],
    ['all required ones', lessons('roc', 'roc'), 100, true],
    ['a course without lessons is not completed', lessons(), 0, false],
    ['a course of optional lessons is not completed by nothing', lessons('o'), 0, false],
  ] as const)('%s', (_, learnt, percent, isComplete) => {
    expect(courseProgress(learnt, rule())).toMatchObject({ percent, isComplete })
  })

  test.each([
    ['attendance not known', { attendancePercent: 80 }, null, false],
    ['too few classes', { attendancePercent: 80 }, 79, false],
    ['enough classes', { attendancePercent: 80 }, 80, true],
    ['classes alone', { attendancePercent: 80, lessons: 'none' }, 80, true],
    ['a rule that asks for nothing', { lessons: 'none' }, 100, false],
  ] as const)('%s', (_, more, attendance, isComplete) => {
    expect(courseProgress(lessons('roc'), { ...rule(more), attendance }).isComplete).toBe(
      isComplete,
    )
  })
})

test.each([
  ['usually not before the last class of the batch', {}, false],
  ['before it where the rule of the provider does not ask for it', { batchEnded: false }, true],
] as const)('all lessons while the batch goes on: %s', (_, more, isComplete) => {
  const going = { ...rule(more), isBatchOver: false }
  expect(courseProgress(lessons('roc'), going).isComplete).toBe(isComplete)
})

describe('a rule about tests and assignments', () => {
  const all = { tests: { least: null, percent: null }, lessons: 'none' } as const
  const two = { tests: { least: 2, percent: null }, lessons: 'none' } as const
  const at60 = { tests: { least: 2, percent: 60 }, lessons: 'none' } as const
  test.each([
    ['all tests', all, lessons('toc', 'toc'), true],
    ['all tests but one', all, lessons('toc', 'to'), false],
    ['all of no test', all, lessons('roc'), false],
    ['two of three', two, lessons('toc', 'to', 'toc'), true],
    ['one of three', two, lessons('to', 'to', 'toc'), false],
    ['two of one', two, lessons('toc'), false],
    ['two at 60 %', at60, marked([60, 59.9, 80], 'to', 'toc', 'to'), true],
    ['one at 60 %', at60, marked([60, 59.9], 'toc', 'toc'), false],
    [
      'a mean of thirds',
      { ...all, averagePercent: 50 },
      marked([100 / 3, 200 / 3], 'tc', 'tc'),
      true,
    ],
    [
      'a mean just below',
      { ...all, averagePercent: 51 },
      marked([100 / 3, 200 / 3], 'tc', 'tc'),
      false,
    ],
    [
      'a test not taken is nothing in the mean',
      { averagePercent: 60, lessons: 'none' },
      marked([100], 't', 't'),
      false,
    ],
    [
      'the mean of the best two',
      { ...two, averagePercent: 70 },
      marked([20, 60, 80], 'tc', 'tc', 'tc'),
      true,
    ],
    [
      'all lessons, of tests only some',
      { ...two, lessons: 'required' },
      lessons('rc', 'rt', 'rtc', 'rtc'),
      true,
    ],
    ['all lessons but one', { ...two, lessons: 'required' }, lessons('r', 'rtc', 'rtc'), false],
    ['a course of tests alone', { ...all, lessons: 'required' }, lessons('rtc'), true],
    ['all assignments', { assignments: 'all', lessons: 'none' }, lessons('wc', 'wc', 'r'), true],
    ['all assignments but one', { assignments: 'all', lessons: 'none' }, lessons('wc', 'w'), false],
  ] as const)('%s', (_, more, learnt, isComplete) => {
    const progress = courseProgress(learnt, rule(more))
    expect(progress.isComplete).toBe(isComplete)
    expect(progress.missing?.length === 0).toBe(isComplete)
  })
})

test('what is missing is said part by part, with where to go', () => {
  const more = {
    tests: { least: 2, percent: 60 },
    averagePercent: 70,
    assignments: 'all',
    attendancePercent: 80,
    batchEnded: true,
  }
  const learnt = marked([null, null, 65, 40], 'r', 'ro', 'toc', 'to', 'w')
  const { missing } = courseProgress(learnt, {
    ...rule(more),
    attendance: 75,
    isBatchOver: false,
  })
  const named = (id: string) => ({ lessonId: id, title: `Lesson ${id}` })
  expect(missing).toEqual([
    { gap: 'lessons', left: 2, next: named('b') },
    { gap: 'tests', passed: 1, needed: 2, percent: 60, open: [named('d')] },
    { gap: 'average', percent: 52, needed: 70, tests: 2 },
    { gap: 'assignments', open: [named('e')] },
    { gap: 'attendance', percent: 75, needed: 80 },
    { gap: 'classes' },
  ])
})

test.each([
  ['from the beginning', lessons('ro', 'ro'), 'a'],
  ['the first that is open', lessons('roc', 'r', 'ro'), 'c'],
  ['the one opened last', lessons('ro1', 'ro', 'ro2', 'ro'), 'c'],
  ['the one after the one completed last', lessons('ro1', 'ro', 'roc2', 'ro'), 'd'],
  ['one that was left out', lessons('ro', 'roc1', 'roc2'), 'a'],
  ['nothing is open', lessons('roc1', 'r'), null],
] as const)('goes on: %s', (_, learnt, expected) => {
  expect(courseProgress(learnt, rule()).nextLessonId).toBe(expected)
})
