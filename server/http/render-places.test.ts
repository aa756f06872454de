import { expect, test } from 'vitest'
import { renderPlaces } from './render-places.ts'

/** Work that ends when it is told to. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end }
}

test('no more run at once than there are places, and the next begins when one ends', async () => {
  const inTurn = renderPlaces({ places: 1, waiting: 1 })
  const first = held()
  const order: string[] = []
  const one = inTurn(first.work).then(() => order.push('first'))
  const two = inTurn(async () => void order.push('second'))
  await expect(inTurn(async () => {})).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 2 })
  expect(order).toEqual([])
  first.end()
  await Promise.all([one, two])
  expect(order.toSorted()).toEqual(['first', 'second'])
})

test('work that fails gives its place back', async () => {
  const inTurn = renderPlaces({ places: 1, waiting: 0 })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})
