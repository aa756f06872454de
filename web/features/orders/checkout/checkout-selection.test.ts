import { expect, test } from 'vitest'
import { orderPath, readSelection, selectionPath } from './checkout-selection.ts'

const asked = (query: string) => new URLSearchParams(query)

test('a course and its batch in the address are selected, whatever the cart holds', () => {
  expect(readSelection(asked('course=PRG-101&batch=7'), ['WEB-2'])).toEqual({
    courses: [{ courseId: 'PRG-101', batchId: '7' }],
    coupon: null,
  })
})

test('without a course in the address the cart is selected, each course with its chosen batch', () => {
  expect(readSelection(asked('batch-WEB-2=9&coupon=EID'), ['PRG-101', 'WEB-2'])).toEqual({
    courses: [
      { courseId: 'PRG-101', batchId: null },
      { courseId: 'WEB-2', batchId: '9' },
    ],
    coupon: 'EID',
  })
})

test('a course is selected once, and invalid ids of courses or batches are dropped', () => {
  expect(readSelection(asked('course=A&course=A&course=<b>&batch=1;drop'), []).courses).toEqual([
    { courseId: 'A', batchId: null },
  ])
})

test('a selection survives a round trip through the address', () => {
  const selection = {
    courses: [
      { courseId: 'A', batchId: '3' },
      { courseId: 'B', batchId: null },
    ],
    coupon: 'EID-26',
  }
  expect(readSelection(new URL(selectionPath(selection), 'http://x').searchParams, [])).toEqual(
    selection,
  )
})

test('the address of an order keeps its number', () => {
  expect(orderPath('ED7K3QZ9XB')).toBe('/dashboard/payments/stripe?order=ED7K3QZ9XB')
})
