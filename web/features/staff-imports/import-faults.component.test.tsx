import { beforeAll, expect, test } from 'vitest'
import type { ImportCheck } from '#contract/catalog/exchange.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { noDecisions } from '#contract/catalog/import-decisions.ts'
import { FaultList } from './fault-list.tsx'
import { ImportCard } from './import-card.tsx'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('staff', language), loadWords('site', language)])
})

const check: ImportCheck = {
  good: 0,
  bad: 0,
  isComplete: true,
  added: 0,
  changed: 0,
  unchanged: 0,
  isArchive: false,
  missingMedia: 0,
  unpublished: [],
  shortBanks: [],
  refusal: null,
  headings: [],
  otherColumns: [],
  headingRow: 1,
  firstRows: [],
  otherTables: [],
  cleaned: [],
  madeIds: 0,
  missing: [],
  kinds: [],
  faults: [],
}
const kind = (wishes: Partial<ImportCheck['kinds'][number]>) => ({
  kind: `${wishes.code} ${wishes.column}`,
  code: 'missing' as const,
  column: null,
  count: 1,
  rows: [5],
  values: [],
  ...wishes,
})
const faults = (found: Partial<ImportCheck>, at = '/') =>
  show(
    <FaultList
      check={{ ...check, ...found }}
      file={{ kind: 'xlsx', rows: null }}
      categories={[]}
      decisions={noDecisions}
      onDecide={() => {}}
      onAddCategory={async () => {}}
    />,
    at,
  )

test('a column that nothing is read as yet is no fault of every row', async () => {
  const page = await faults({
    missing: ['courseId'],
    kinds: [kind({ column: 'courseId', count: 40, rows: [1, 2] }), kind({ column: 'courseTitle' })],
  })
  await expect.element(page.getByRole('heading', { name: 'Title is missing' })).toBeVisible()
  await expect.element(page.getByText('1 row · Row 5')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Course ID is missing' }).elements()).toEqual([])
})

test('amounts are asked for in the digits of the page', async () => {
  const values = [{ written: '$19.99', count: 1, meant: null, isCut: false }]
  const page = await faults(
    { kinds: [kind({ code: 'not_amount', column: 'courseFee', values })] },
    '/bn',
  )
  await expect.element(page.getByRole('heading', { name: /যেমন ৪৫০০$/ })).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveAttribute('placeholder', '৪৫০০')
})

test('an import of one course is taken back in the singular', async () => {
  const page = await show(
    <ImportCard
      courseImport={{
        importId: '1',
        fileName: 'all courses.csv',
        state: 'done',
        madeBy: 'Shirin Akter',
        madeAt: '2026-11-20T10:00:00.000Z',
        added: 2,
        changed: 2,
        saved: 2,
        written: 2,
        leftOut: 0,
        failure: null,
        undoneAt: null,
        undoneBy: null,
      }}
      onUndo={async () => ({ undone: 1, kept: [{ courseId: 'A-1', reason: 'sold' }] })}
    />,
  )
  await page.getByRole('button', { name: 'Undo the import of all courses.csv' }).click()
  await expect
    .element(page.getByText('Courses that “all courses.csv” changed', { exact: false }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Undo the import', exact: true }).click()
  await expect.element(page.getByText('Undone: 1 course is as before.')).toBeVisible()
  await expect.element(page.getByText('1 stays as it is now:')).toBeVisible()
})
