import { expect, test } from 'vitest'
import { orderPath, readWish, wishPath } from './wish.ts'

const asked = (query: string) => new URLSearchParams(query)

test('a course and its batch in the address are wished for, whatever the cart holds', () => {
  expect(readWish(asked('course=PRG-101&batch=7'), ['WEB-2'])).toEqual({
    courses: [{ courseId: 'PRG-101', batchId: '7' }],
    coupon: null,
  })
})

test('without a course in the address the cart is wished for, each with the batch chosen for it', () => {
  expect(readWish(asked('batch-WEB-2=9&coupon=EID'), ['PRG-101', 'WEB-2'])).toEqual({
    courses: [
      { courseId: 'PRG-101', batchId: null },
      { courseId: 'WEB-2', batchId: '9' },
    ],
    coupon: 'EID',
  })
})

test('a course is wished for once, and what cannot be the id of a course or batch is dropped', () => {
  expect(readWish(asked('course=A&course=A&course=<b>&batch=1;drop'), []).courses).toEqual([
    { courseId: 'A', batchId: null },
  ])
})

test('a wish written into an address is read back the same', () => {
  const wish = {
    courses: [
      { courseId: 'A', batchId: '3' },
      { courseId: 'B', batchId: null },
    ],
    coupon: 'EID-26',
  }
  expect(readWish(new URL(wishPath(wish), 'http://x').searchParams, [])).toEqual(wish)
})

test('the address of an order keeps its number', () => {
  expect(orderPath('ED7K3QZ9XB')).toBe('/dashboard/payments/stripe?order=ED7K3QZ9XB')
})
