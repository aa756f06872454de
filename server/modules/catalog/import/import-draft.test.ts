import { expect, test } from 'vitest'
import { nearestColumn } from './import-draft.ts'

test.each([
  ['Course name', 'courseTitle'],
  ['Course Title', 'courseTitle'],
  ['কোর্সের নাম', 'courseTitle'],
  ['Course code', 'courseId'],
  ['ID', 'courseId'],
  ['Subject', 'category'],
  ['ক্যাটাগরি', 'category'],
  ['Price (BDT)', 'courseFee'],
  ['কোর্স ফি', 'courseFee'],
  ['No. of lectures', 'lessionsNumber'],
  ['মোট লেসন', 'lessionsNumber'],
  ['Difficulty', 'lessionLevel'],
  ['Instructor name', 'instructors'],
  ['শিক্ষক', 'instructors'],
  ['Remarks', null],
])('a column called "%s" is taken for %s', (name, column) => {
  expect(nearestColumn(name)).toBe(column)
})
