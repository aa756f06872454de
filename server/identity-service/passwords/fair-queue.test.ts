import { expect, test } from 'vitest'
import { fairQueue, type Turn } from './fair-queue.ts'

const SIZE = { atOnce: 1, waiting: 6, perAccount: 2, perAddress: 4 }
const turn = (account: string, address = account, isKnown = false): Turn => ({
  account,
  address,
  isKnown,
})

/** A queue that records the order of service; its work ends only after all have queued. */
function newQueue(size = SIZE) {
  const queue = fairQueue(size)
  const served: string[] = []
  const gate = Promise.withResolvers<void>()
  const asked: Promise<string>[] = []
  return {
    served,
    ask(who: Turn) {
      const answer = queue.run(who, async () => {
        served.push(who.account)
        await gate.promise
        return who.account
      })
      asked.push(answer.catch((error: Error) => error.message.split(' : ')[0]!))
      return asked.at(-1)!
    },
    endAll() {
      gate.resolve()
      return Promise.all(asked)
    },
  }
}

test('addresses take turns, however much each asked', async () => {
  const queue = newQueue()
  for (const account of ['a1', 'a2', 'a3']) void queue.ask(turn(account, 'a'))
  for (const account of ['b1', 'b2']) void queue.ask(turn(account, 'b'))
  await queue.endAll()
  expect(queue.served).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})

test('a known browser goes first', async () => {
  const queue = newQueue()
  for (const account of ['x', 'y', 'z']) void queue.ask(turn(account))
  void queue.ask(turn('owner', 'home', true))
  await queue.endAll()
  expect(queue.served).toEqual(['x', 'owner', 'y', 'z'])
})

test('callers with too much in progress, and anyone at a full queue, are refused immediately', async () => {
  const queue = newQueue()
  void queue.ask(turn('a', 'one'))
  void queue.ask(turn('a', 'two'))
  expect(await queue.ask(turn('a', 'three'))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  for (const account of ['b', 'c', 'd']) void queue.ask(turn(account, 'one'))
  expect(await queue.ask(turn('e', 'one'))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  for (const account of ['f', 'g']) void queue.ask(turn(account))
  expect(await queue.ask(turn('h'))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  await queue.endAll()
  const after = queue.ask(turn('a', 'one'))
  await queue.endAll()
  expect(await after).toBe('a')
})

test('a queue full of strangers has room for a known browser', async () => {
  const queue = newQueue()
  for (const account of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void queue.ask(turn(account))
  expect(await queue.ask(turn('h'))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  void queue.ask(turn('owner', 'home', true))
  await queue.endAll()
  expect(queue.served.slice(0, 2)).toEqual(['a', 'owner'])
})

test('failing work frees its place too', async () => {
  const queue = fairQueue({ ...SIZE, perAccount: 1 })
  for (let times = 0; times < 3; times += 1)
    await expect(queue.run(turn('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
  expect(await queue.run(turn('a'), async () => 'fine')).toBe('fine')
})
