import { expect, test } from 'vitest'
import { importColumns } from '#contract/catalog/terms.ts'
import { CellTooLong, fileOfCourses, MOST_CELL_LETTERS, rowsOfLines } from './file-of-courses.ts'

test('parts are joined, and counted on the way', async () => {
  const counts: number[] = []
  const file = await fileOfCourses(
    'json',
    async (_, after) =>
      after ? { text: '{"courseId":"C"}\n', next: null } : { text: '{}\n{}\n', next: '2' },
    (count) => counts.push(count),
  )
  expect(await file.text()).toBe('{}\n{}\n{"courseId":"C"}\n')
  expect(counts).toEqual([2, 3])
})

test('a row has a text for each column, and lists as JSON', () => {
  const [row] = rowsOfLines('{"courseId":"A-1","lessionsNumber":3,"whatYouLearn":["এক"]}\n')
  const at = (column: string) => row![importColumns.findIndex((name) => name === column)]
  expect([at('courseId'), at('lessionsNumber'), at('whatYouLearn')]).toEqual(['A-1', '3', '["এক"]'])
})

test('a text that no cell holds is refused, not cut', () => {
  const line = JSON.stringify({ courseId: 'A-1', courseTitle: 'x'.repeat(MOST_CELL_LETTERS + 1) })
  expect(() => rowsOfLines(line)).toThrow(CellTooLong)
})
