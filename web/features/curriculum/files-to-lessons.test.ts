import { expect, test } from 'vitest'
import { inNaturalOrder, titleOf } from './files-to-lessons.tsx'

const file = (name: string) => new File([''], name)

test('files are in the order people count', () => {
  const names = ['Lesson 10.mp4', 'lesson 2.mp4', 'Lesson 1.mp4', 'পাঠ ১০.pdf', 'পাঠ ২.pdf']
  expect(inNaturalOrder(names.map(file)).map(({ name }) => name)).toEqual([
    'Lesson 1.mp4',
    'lesson 2.mp4',
    'Lesson 10.mp4',
    'পাঠ ২.pdf',
    'পাঠ ১০.pdf',
  ])
})

test.each([
  ['02_Loops and lists.mp4', '02 Loops and lists'],
  ['notes.final.pdf', 'notes.final'],
  ['.mp4', '.mp4'],
])('a lesson made of %s is called %s', (name, title) => {
  expect(titleOf(file(name))).toBe(title)
})
