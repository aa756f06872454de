import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { outageLog } from './outage-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = (code: string, message = 'no') => Object.assign(new Error(message), { code })

/** A log of outages of a database that answers once `answers` is set. */
function watched() {
  const lines: { level: number; msg: string; times?: number; failures?: number }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const database = { answers: false, looks: 0 }
  const outages = outageLog({
    log,
    async look() {
      database.looks += 1
      if (!database.answers) throw away('ECONNREFUSED')
    },
  })
  onTestFinished(() => outages.stop())
  return { outages, database, messages: () => lines.map(({ msg }) => msg), lines }
}

test('an outage is one line at its beginning and one at its end, whoever notices it', async () => {
  vi.setSystemTime('2026-11-28T02:10:00Z')
  const { outages, database, messages, lines } = watched()
  for (let time = 0; time < 500; time += 1) outages.noteFailure(away('ECONNREFUSED'))
  await vi.advanceTimersByTimeAsync(12_500)
  database.answers = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(messages()).toEqual([
    'database away since 2026-11-28T02:10:00.000Z',
    'the database is away',
    'database back after 13 s',
  ])
  expect(lines.at(-1)).toMatchObject({ failures: 500 })
})

test('each reason is said once a minute, with how often it came', async () => {
  const { outages, lines } = watched()
  outages.noteFailure(away('53100', 'No space left on device'))
  outages.noteFailure(away('53100', 'No space left on device'))
  outages.noteFailure(away('57P01'))
  await vi.advanceTimersByTimeAsync(61_000)
  outages.noteFailure(away('53100', 'No space left on device'))
  expect(lines.filter(({ msg }) => msg === 'the database is away')).toMatchObject([
    { times: 1, err: { message: 'No space left on device' } },
    { times: 1 },
    // Of the look that finds it away.
    { times: 1 },
    { times: 60 },
    { times: 2, err: { message: 'No space left on device' } },
  ])
})

test('a failure of anything else is nothing of the database', () => {
  const { outages, messages } = watched()
  expect(outages.noteFailure(away('23505', 'duplicate key'))).toBe(false)
  expect(outages.noteFailure(new Error('a bug'))).toBe(false)
  expect(messages()).toEqual([])
  expect(outages.noteFailure(away('57P01'))).toBe(true)
})

test('nobody looks while the database answers, nor after the end', async () => {
  const { outages, database } = watched()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(database.looks).toBe(0)
  database.answers = true
  outages.noteFailure(away('ECONNRESET'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(database.looks).toBe(1)
  outages.stop()
  outages.noteFailure(away('ECONNRESET'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(database.looks).toBe(1)
})
