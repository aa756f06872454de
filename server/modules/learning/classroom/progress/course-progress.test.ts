import { describe, expect, test } from 'vitest'
import { usualCompletionRule } from '#contract/learning/lessons.ts'
import { courseProgress, type LessonStanding } from './course-progress.ts'

/** Lessons a, b, c …, each written as what is true of it: r required, o open, c completed, a number: when it was opened. */
function lessons(...facts: string[]): LessonStanding[] {
  return facts.map((fact, index) => ({
    lessonId: 'abcdefgh'[index]!,
    isRequired: fact.includes('r'),
    isOpen: fact.includes('o'),
    isCompleted: fact.includes('c'),
    openedAt: /\d/.test(fact) ? new Date(Number(/\d/.exec(fact)![0])) : null,
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
