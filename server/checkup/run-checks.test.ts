import { expect, test } from 'vitest'
import { good, reasonOf, sentencesIn } from './check.ts'
import { testServer } from '../testing/test-server.ts'
import { runChecks } from './run-checks.ts'

const fine = good((words) => words.meetings())

test('checks run at the same time, and none of them for long', async () => {
  let begun = 0
  const together = Promise.withResolvers<void>()
  const waits = async () => {
    begun += 1
    if (begun === 2) together.resolve()
    await together.promise
    return fine
  }
  const outcomes = await runChecks(
    [
      { name: 'jitsi', look: waits },
      { name: 'bigbluebutton', look: waits },
      { name: 'stripe', look: () => new Promise(() => {}) },
    ],
    { longestMs: 200 },
  )
  expect(outcomes.map(({ name, finding }) => [name, finding.state])).toEqual([
    ['jitsi', 'good'],
    ['bigbluebutton', 'good'],
    ['stripe', 'failed'],
  ])
  expect(sentencesIn('en', outcomes[2]!.finding).seen).toBe('No answer within 0.2 seconds.')
})

test('one that throws has failed, says no secret, and leaves the others alone', async () => {
  const outcomes = await runChecks([
    {
      name: 'mail-server',
      look: () => Promise.reject(new Error('smtps://user:hunter2@mail.example.com refused')),
    },
    { name: 'jitsi', look: async () => fine },
    { name: 'transfers', look: async () => null },
  ])
  expect(outcomes.map(({ name }) => name)).toEqual(['mail-server', 'jitsi'])
  const { seen, action } = sentencesIn('en', outcomes[0]!.finding)
  expect(seen).toBe('This could not be checked (Error).')
  expect(action).not.toBeNull()
  expect(JSON.stringify(outcomes.map(({ finding }) => sentencesIn('bn', finding)))).not.toContain(
    'hunter2',
  )
})

test('a reason is a code, the deepest there is', () => {
  const refused = Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' })
  expect(reasonOf(new TypeError('fetch failed', { cause: refused }))).toBe('ECONNREFUSED')
  const answered = Object.assign(new Error('535 user hunter2'), {
    code: 'EAUTH',
    responseCode: 535,
  })
  expect(reasonOf(answered)).toBe('EAUTH 535')
  expect(reasonOf('text')).toBe('unknown')
})

test('whoever asks within a minute gets the same checkup', async () => {
  const { checkup } = (await testServer()).services
  const [first, second] = await Promise.all([checkup.look(), checkup.look()])
  expect(second).toBe(first)
  expect(await checkup.look()).toBe(first)
})
