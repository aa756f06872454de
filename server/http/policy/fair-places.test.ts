import { expect, test } from 'vitest'
import { fairPlaces } from './fair-places.ts'

/** Work that ends on demand. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end }
}

const busy = { code: 'busy', retryAfterSeconds: 2 }

test('no more run at once than there are places, and the next starts when one ends', async () => {
  const inTurn = fairPlaces({ places: 1, waiting: 1 })
  const first = held()
  const order: string[] = []
  const one = inTurn('a', first.work).then(() => order.push('first'))
  const two = inTurn('a', async () => void order.push('second'))
  await expect(inTurn('a', async () => {})).rejects.toMatchObject(busy)
  expect(order).toEqual([])
  first.end()
  await Promise.all([one, two])
  expect(order.toSorted()).toEqual(['first', 'second'])
})

test('failing work frees its place', async () => {
  const inTurn = fairPlaces({ places: 1, waiting: 0 })
  await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn('a', async () => 'yes')).toBe('yes')
})

test('callers take turns: few requests do not wait behind many', async () => {
  const inTurn = fairPlaces({ places: 1, waiting: 1_000 })
  const first = held()
  const order: string[] = []
  const run = (caller: string) => inTurn(caller, async () => void order.push(caller))
  const all = [
    inTurn('flood', first.work),
    ...Array.from({ length: 700 }, () => run('flood')),
    run('reader'),
    run('reader'),
    run('other'),
  ]
  first.end()
  await Promise.all(all)
  expect(order.slice(0, 5)).toEqual(['flood', 'reader', 'other', 'flood', 'reader'])
})

test('in a full queue the caller with the most requests loses one, and no one else is refused', async () => {
  const inTurn = fairPlaces({ places: 1, waiting: 10 })
  const first = held()
  const all = [inTurn('flood', first.work)]
  const flood = Array.from({ length: 700 }, () =>
    inTurn('flood', async () => 'done').catch((error: unknown) => error as { code: string }),
  )
  const readers = Array.from({ length: 4 }, (_, at) => inTurn(`reader ${at}`, async () => 'read'))
  first.end()
  await Promise.all(all)
  expect(await Promise.all(readers)).toEqual(Array(4).fill('read'))
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(6)
  expect(
    answers.filter((answer) => typeof answer === 'object' && answer.code === 'busy'),
  ).toHaveLength(694)
})

test('a single caller may fill the whole queue', async () => {
  const inTurn = fairPlaces({ places: 2, waiting: 500 })
  const school = Array.from({ length: 502 }, (_, at) =>
    inTurn('one address of a school', async () => at),
  )
  expect(await Promise.all(school)).toEqual(Array.from({ length: 502 }, (_, at) => at))
})
