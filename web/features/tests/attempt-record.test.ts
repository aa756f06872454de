import { describe, expect, test } from 'vitest'
import type { Answer } from '#contract/question-bank/question.ts'
import { agoMs, isBlank, joinAnswers, type SlotAnswer } from './attempt-record.ts'

const now = { steady: 100_000, wall: 1_000_000, page: 1 }

function own(slot: number, more: Partial<SlotAnswer> = {}): SlotAnswer {
  return {
    slot,
    answer: 'a',
    sequence: 1,
    savedSequence: 0,
    state: 'waiting',
    answeredAt: now,
    ...more,
  }
}
const theirs = (slot: number, sequence: number, answer: Answer) => ({ slot, sequence, answer })
const join = (mine: SlotAnswer[], stored: ReturnType<typeof theirs>[], isTakeOver = false) => {
  const { slots, replaced } = joinAnswers(mine, { answers: stored }, { isTakeOver, now })
  return {
    answers: slots.map(({ slot, answer, state, sequence }) => [slot, answer, state, sequence]),
    replaced,
  }
}

describe('how long ago something was answered', () => {
  test('a clock that was set back says nothing', () => {
    const before = { steady: 40_000, wall: 9_000_000, page: 1 }
    expect(agoMs(before, now, 1e9)).toBe(60_000)
  })
  test('while a phone sleeps only the clock on its screen goes on', () => {
    const before = { steady: 99_000, wall: 400_000, page: 1 }
    expect(agoMs(before, now, 1e9)).toBe(600_000)
  })
  test('after a reload the steady clock says nothing', () => {
    const before = { steady: 5_000_000, wall: 970_000, page: 0 }
    expect(agoMs(before, now, 1e9)).toBe(30_000)
  })
  test('it is never longer than the attempt has lasted, nor in the future', () => {
    expect(agoMs({ steady: 0, wall: 0, page: 0 }, now, 5_000)).toBe(5_000)
    expect(agoMs({ steady: 0, wall: 2_000_000, page: 0 }, now, 5_000)).toBe(0)
  })
})

describe('answers of this device and of the server', () => {
  test('what waits here stays, in its order', () => {
    const mine = [own(2, { answer: 'b', sequence: 4 }), own(1, { sequence: 3 })]
    expect(join(mine, [theirs(1, 2, 'x')])).toEqual({
      answers: [
        [1, 'a', 'waiting', 3],
        [2, 'b', 'waiting', 4],
      ],
      replaced: [],
    })
  })
  test('what arrived although its answer was lost is saved', () => {
    expect(join([own(1)], [theirs(1, 1, 'a')]).answers).toEqual([[1, 'a', 'saved', 1]])
  })
  test('an older answer here gives way', () => {
    expect(join([own(1)], [theirs(1, 7, 'b')]).answers).toEqual([[1, 'b', 'saved', 7]])
  })
  test('after a take-over the answer of the other device stays, and it is named', () => {
    const mine = [
      own(1, { sequence: 9, savedSequence: 2 }),
      own(2, { sequence: 8, savedSequence: 3 }),
      own(3, { sequence: 7 }),
    ]
    expect(join(mine, [theirs(1, 11, 'b'), theirs(2, 3, 'c')], true)).toEqual({
      answers: [
        [1, 'b', 'saved', 11],
        [2, 'a', 'waiting', 13],
        [3, 'a', 'waiting', 12],
      ],
      replaced: [1],
    })
  })
  test('what was refused as too late is sent again once the time is extended', () => {
    expect(join([own(1, { state: 'too-late' })], []).answers).toEqual([[1, 'a', 'waiting', 1]])
  })
})

test.each<[Answer | undefined, boolean]>([
  [null, true],
  [undefined, true],
  ['', true],
  [[], true],
  [[null, null], true],
  [{}, true],
  [{ a: '' }, true],
  [false, false],
  ['0', false],
  [[null, 'a'], false],
  [{ a: 'x' }, false],
])('whether %j is nothing: %s', (answer, expected) => {
  expect(isBlank(answer)).toBe(expected)
})
