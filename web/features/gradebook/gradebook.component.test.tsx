import { expect, test } from 'vitest'
import type { Gradebook } from '#contract/learning/gradebook.ts'
import { words } from '#web/text/en/staff.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { gradebookCsv } from './gradebook-csv.ts'
import { GradebookTable } from './gradebook-table.tsx'

prepareScreens('staff')

const gradebook: Gradebook = {
  courseId: 'PRG-101',
  courseName: 'Python from Zero',
  batches: [{ number: 3, startsOn: '2026-12-05' }],
  requiredLessons: 12,
  columns: [{ lessonId: 'k3v9d2m7qa', title: 'Final', kind: 'quiz', isRequired: true }],
  rows: [
    {
      studentId: 'EDI-1001',
      name: 'Amina',
      batchNumber: 3,
      enrolledAt: '2026-11-01T20:00:00.000Z',
      lastActiveAt: null,
      completedLessons: 4,
      classesAttended: 2,
      classesHeld: 3,
      grades: [{ state: 'failed', hundredths: -25, hundredthsPossible: 1000 }],
      completion: {
        isMet: false,
        missing: [
          { gap: 'lessons', left: 8, next: null },
          { gap: 'tests', passed: 0, needed: 1, percent: null, open: [] },
        ],
      },
      hasCertificate: false,
    },
  ],
  next: null,
}

test('each student has lessons, classes and the marks of each test in words', async () => {
  const page = await show(<GradebookTable gradebook={gradebook} />)
  for (const text of [
    '4 of 12',
    '2 of 3',
    'Not passed',
    '−0.25 of 10',
    'Not begun',
    '8 lessons left',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('the file for spreadsheets has days of Dhaka and numbers to count with', () => {
  const [headings, row] = gradebookCsv(gradebook, { after: undefined, words: words.gradebook })
    .slice(1)
    .split('\r\n')
  expect(headings).toContain('Final: state,Final: marks')
  expect(row).toBe(
    'Amina,EDI-1001,3,2026-11-02,,4,12,2,3,Not passed,-0.25,8 lessons left; 0 of 1 tests passed,No',
  )
  expect(gradebookCsv(gradebook, { after: '7', words: words.gradebook })).not.toContain('Student')
})

test('who has met the rule is said to be done', async () => {
  const rows = gradebook.rows.map((row) => ({ ...row, completion: { isMet: true, missing: [] } }))
  const page = await show(<GradebookTable gradebook={{ ...gradebook, rows }} />)
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible()
})
