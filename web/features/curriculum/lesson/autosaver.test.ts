import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { ApiProblem } from '#web/api.ts'
import { Autosaver, type Draft, foundDraft, type LocalDraft } from './autosaver.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const draft = (words: string): Draft => ({
  title: 'One',
  body: {
    kind: 'article',
    document: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
    },
  },
})
const lesson = (version: number, words = 'saved') =>
  ({ ...draft(words), kind: 'article', draftVersion: version }) as StaffLesson
const textOf = ({ body }: Draft) => JSON.stringify(body).match(/"text":"([^"]*)"/)?.[1]

/** An autosaver with a server that responds as the test says. */
function saver(answers: (() => Promise<StaffLesson>)[] = []) {
  let stored: LocalDraft | null = null
  let version = 1
  const sent: [version: number, words: string | undefined][] = []
  const states: string[] = []
  const autosaver = new Autosaver({
    version: 1,
    local: {
      read: () => stored,
      write: (next) => void (stored = next),
      remove: () => void (stored = null),
    },
    save(next) {
      sent.push([next.version, textOf(next)])
      return answers.shift()?.() ?? Promise.resolve(lesson((version = next.version + 1)))
    },
    onState: ({ is }) => states.push(is),
    onSaved: () => {},
  })
  return { autosaver, sent, states, stored: () => stored, version: () => version }
}

const problem = (status: number, code: string) => () =>
  Promise.reject(new ApiProblem({ status, code, title: code }))

test('keys in a row are one save, and the next one goes out from its version', async () => {
  const { autosaver, sent, states, stored } = saver()
  autosaver.edit(draft('a'))
  autosaver.edit(draft('ab'))
  expect([states.at(-1), textOf(stored()!)]).toEqual(['unsaved', 'ab'])
  await vi.runAllTimersAsync()
  expect([sent, states.at(-1), stored()]).toEqual([[[1, 'ab']], 'saved', null])
  autosaver.edit(draft('abc'))
  await vi.runAllTimersAsync()
  expect(sent.at(-1)).toEqual([2, 'abc'])
})

test('what is written while a save is on its way goes out after it, never beside it', async () => {
  let answer: (lesson: StaffLesson) => void = () => {}
  const { autosaver, sent, stored } = saver([() => new Promise((resolve) => (answer = resolve))])
  autosaver.edit(draft('a'))
  await vi.advanceTimersByTimeAsync(5_000)
  autosaver.edit(draft('ab'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([sent, textOf(stored()!)]).toEqual([[[1, 'a']], 'ab'])
  answer(lesson(2))
  await vi.runAllTimersAsync()
  expect([sent.at(-1), stored()]).toEqual([[2, 'ab'], null])
})

test('offline, the draft is stored here and sent again', async () => {
  const { autosaver, sent, states, stored } = saver([problem(0, 'offline'), problem(503, 'busy')])
  autosaver.edit(draft('a'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect([states.at(-1), textOf(stored()!)]).toEqual(['offline', 'a'])
  autosaver.retry()
  await vi.advanceTimersByTimeAsync(10)
  expect(states.at(-1)).toBe('failed')
  await vi.runAllTimersAsync()
  expect([sent.length, states.at(-1), stored()]).toEqual([3, 'saved', null])
})

test('after someone else has saved nothing is sent until this person decides', async () => {
  const { autosaver, sent, states, stored } = saver([problem(409, 'lesson_changed')])
  autosaver.edit(draft('mine'))
  await vi.runAllTimersAsync()
  autosaver.edit(draft('mine too'))
  await vi.runAllTimersAsync()
  expect([sent.length, states.at(-1), textOf(stored()!)]).toEqual([1, 'conflict', 'mine too'])
  autosaver.resolve(lesson(7), draft('mine too'))
  await vi.runAllTimersAsync()
  expect([sent.at(-1), states.at(-1), stored()]).toEqual([[7, 'mine too'], 'saved', null])
})

test('taking the saved version removes the draft stored here', async () => {
  const { autosaver, sent, stored } = saver([problem(409, 'lesson_changed')])
  autosaver.edit(draft('mine'))
  await vi.runAllTimersAsync()
  autosaver.resolve(lesson(7), null)
  await vi.runAllTimersAsync()
  expect([sent.length, autosaver.version, stored()]).toEqual([1, 7, null])
})

test('a draft that the server refuses is not sent again as it is', async () => {
  const { autosaver, sent, states } = saver([problem(400, 'invalid_input')])
  autosaver.edit(draft('too deep'))
  await vi.runAllTimersAsync()
  expect([sent.length, states.at(-1)]).toEqual([1, 'failed'])
  expect(await autosaver.flush()).toBe(true)
  expect(sent.length).toBe(2)
})

test('a draft found on this device is written on, asked about, or dropped', () => {
  const found = (words: string, version: number) =>
    foundDraft({ ...draft(words), version }, lesson(3))
  expect([
    found('other', 3),
    found('other', 2),
    found('saved', 2),
    foundDraft(null, lesson(3)),
  ]).toEqual(['continue', 'ask', 'none', 'none'])
})
