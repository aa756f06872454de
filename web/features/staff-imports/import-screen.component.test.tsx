import { expect, test, vi } from 'vitest'
import type { CourseImport, ImportCheck } from '#contract/catalog/exchange.ts'
import { ApiProblem } from '#web/api.ts'
import { later, painted, prepareScreens, show } from '#web/testing.tsx'
import { ImportScreen } from './import-screen.tsx'
import type { ImportCalls } from './use-import.ts'

const toasts = prepareScreens('staff')

const heading = (name: string, own: Partial<ImportCheck['headings'][number]> = {}) => ({
  name,
  column: null,
  meant: null,
  isLeftOut: false,
  examples: [],
  ...own,
})

/** Twelve courses that can be imported as they are. */
const check = (own: Partial<ImportCheck> = {}): ImportCheck => ({
  good: 12,
  bad: 0,
  isComplete: true,
  added: 10,
  changed: 2,
  unchanged: 0,
  isArchive: false,
  missingMedia: 0,
  unpublished: [],
  shortBanks: [],
  refusal: null,
  headings: [heading('Name', { column: 'courseTitle' })],
  missing: [],
  kinds: [],
  faults: [],
  otherColumns: [],
  headingRow: 1,
  firstRows: [],
  otherTables: [],
  cleaned: [],
  madeIds: 0,
  ...own,
})

const made = (own: Partial<CourseImport> = {}): CourseImport => ({
  importId: '7',
  fileName: 'courses.csv',
  state: 'done',
  written: 12,
  failure: null,
  madeAt: '2026-12-05T14:00:00.000Z',
  madeBy: 'Rafi',
  saved: 12,
  leftOut: 0,
  added: 10,
  changed: 12,
  undoneAt: null,
  undoneBy: null,
  ...own,
})

const names = { columns: {}, values: {} } as Awaited<ReturnType<ImportCalls['keepNames']>>

async function shown(
  own: Partial<ImportCalls>,
  { imports = [], at = '/staff' }: { imports?: CourseImport[]; at?: string } = {},
) {
  const calls = {
    list: vi.fn(async () => ({ imports, names })),
    keepNames: vi.fn(async (kept: typeof names) => kept),
    check: vi.fn(async () => check()),
    start: vi.fn(async () => made({ importId: '8', state: 'running', written: 3 })),
    undo: vi.fn(async () => ({ undone: 11, kept: [] })),
    addCategory: vi.fn(async () => {}),
    ...own,
  } satisfies ImportCalls
  const page = await show(
    <ImportScreen
      loaded={{ imports, names }}
      categories={[['PRG', 'Programming']]}
      calls={calls}
    />,
    at,
  )
  return { page, calls }
}

const file = (name: string) => new File(['Name\nPython'], name, { type: 'text/csv' })

test('a file that is no list of courses is refused before it is sent, and another one can be chosen', async () => {
  const { page, calls } = await shown({})
  await expect.element(page.getByText('No file has been imported yet.')).toBeVisible()
  const choose = page.getByLabelText('Choose a file')
  await choose.upload(new File(['x'], 'notes.pdf'))
  await expect.element(page.getByText('Choose a CSV, JSON or .xlsx file.')).toBeVisible()
  await choose.upload(new File([], 'empty.csv'))
  await expect.element(page.getByText('There are no courses in this file.')).toBeVisible()
  expect(calls.check).not.toHaveBeenCalled()
  await choose.upload(file('courses.csv'))
  await expect.element(page.getByText('courses.csv · 0.1 MB')).toBeVisible()
  await expect.element(page.getByText('There are no courses in this file.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Import 12 courses' }).click()
  await expect
    .element(page.getByRole('progressbar', { name: 'Importing courses.csv' }))
    .toHaveAttribute('value', '3')
  await expect.element(page.getByLabelText('Choose a file')).toBeInTheDocument()
  expect(vi.mocked(calls.start).mock.calls).toEqual([
    [
      expect.objectContaining({ name: 'courses.csv', format: 'csv' }),
      { reading: expect.anything() as unknown, skipBad: false },
    ],
  ])
  expect(toasts.map(({ content }) => content)).toEqual([
    'The import has begun. You can leave this page.',
  ])
})

test('tests and assignments that come unpublished are named', async () => {
  const unpublished = [{ courseId: 'ARC-1', title: 'Weaving test' }]
  const { page } = await shown({
    check: vi.fn(async () => check({ isArchive: true, unpublished })),
  })
  await page.getByLabelText('Choose a file').upload(file('first.csv'))
  await expect
    .element(page.getByText(/^These tests and assignments come unpublished/))
    .toBeVisible()
  await expect.element(page.getByText('Weaving test (ARC-1)')).toBeVisible()
})

test('on a slow connection the file that was chosen last is shown, whatever comes about the one before', async () => {
  const [again, second] = [later<ImportCheck>(), later<ImportCheck>()]
  const answers = [
    Promise.resolve(check({ headings: [heading('Titel', { meant: 'courseTitle' })] })),
    again.promise,
    second.promise,
  ]
  const { page } = await shown({ check: vi.fn(() => answers.shift()!) })
  await page.getByLabelText('Choose a file').upload(file('first.csv'))
  await expect
    .element(page.getByRole('combobox', { name: 'Read “Titel” as' }))
    .toHaveValue('courseTitle')
  await expect.element(page.getByText('Suggested')).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByLabelText('Choose another file').upload(file('second.csv'))
  await expect.element(page.getByText('Checking every row. Nothing is saved yet.')).toBeVisible()
  second.resolve(check({ good: 7 }))
  const start = page.getByRole('button', { name: 'Import 7 courses' })
  await expect.element(start).toBeVisible()
  again.resolve(check({ good: 99 }))
  await painted()
  await expect.element(page.getByText('second.csv · 0.1 MB')).toBeVisible()
  await expect.element(start).toBeVisible()
})

test('decisions made while the file is checked again are not lost', async () => {
  const again = later<ImportCheck>()
  const two = check({
    headings: [heading('Titel', { meant: 'courseTitle' }), heading('Preis')],
    missing: ['courseTitle', 'courseFee'],
    isComplete: false,
  })
  const answers = [Promise.resolve(two), again.promise]
  const { page, calls } = await shown({ check: vi.fn(() => answers.shift()!) })
  await page.getByLabelText('Choose a file').upload(file('first.csv'))
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Still needed' }))
    .toHaveTextContent('Still needed: Fee (taka)')
  await page.getByRole('button', { name: 'Check again' }).click()
  const price = page.getByRole('combobox', { name: 'Read “Preis” as' })
  await price.selectOptions('courseFee')
  again.resolve(two)
  await expect
    .element(page.getByRole('button', { name: 'Check again' }))
    .not.toHaveAttribute('aria-busy')
  await expect.element(price).toHaveValue('courseFee')
  expect(calls.start).not.toHaveBeenCalled()
})

test('rows with faults are listed with their lines, mapped, or left out of the import', async () => {
  const { page, calls } = await shown({
    check: vi.fn(async () =>
      check({
        bad: 3,
        faults: ['Line 2: no category'],
        kinds: [
          {
            kind: 'category',
            code: 'not_category',
            column: 'category',
            count: 3,
            rows: [2, 5, 9],
            values: [{ written: 'Coding', count: 3, meant: null, isCut: false }],
          },
        ],
      }),
    ),
    start: vi.fn(async () => {
      throw new ApiProblem({ status: 409, code: 'import_running', title: 'Running' })
    }),
  })
  await page.getByLabelText('Choose a file').upload(file('courses.csv'))
  await expect.element(page.getByText('No category of yours has this name')).toBeVisible()
  await expect.element(page.getByText(/Lines 2, 5, 9/)).toBeVisible()
  await page.getByRole('button', { name: 'Import 12 without the others' }).click()
  await expect
    .element(page.getByText('Another file is being imported. Try again when it’s done.'))
    .toBeVisible()
  await expect.element(page.getByText('courses.csv · 0.1 MB')).toBeVisible()
  await page.getByRole('combobox', { name: '“Coding” means' }).selectOptions('PRG')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => vi.mocked(calls.keepNames).mock.calls.length).toBe(1)
  expect(vi.mocked(calls.keepNames).mock.calls[0]?.[0].values).toEqual({
    category: { Coding: 'PRG' },
  })
})

test('an import is undone after a confirmation, and what was not undone is shown; in Bangla in Bangla digits', async () => {
  let tries = 0
  const { page, calls } = await shown(
    {
      undo: vi.fn(async () => {
        tries += 1
        if (tries === 1) throw new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })
        return { undone: 11, kept: [{ courseId: 'PRG-101', reason: 'sold' as const }] }
      }),
    },
    { imports: [made()] },
  )
  await page.getByRole('button', { name: 'Undo the import of courses.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  const confirm = dialog.getByRole('button', { name: 'Undo the import' })
  await confirm.click()
  await expect.element(dialog.getByText(/^You’re offline/)).toBeVisible()
  await confirm.click()
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/Undone: 11 courses are as before\..*PRG-101 \(bought since\)/)
  expect(calls.list).toHaveBeenCalledTimes(1)
  await page.unmount()
  const bangla = await shown(
    {},
    {
      at: '/bn/staff',
      imports: [made({ state: 'running', written: 3 }), made({ state: 'failed' })],
    },
  )
  await expect.element(bangla.page.getByText(/১২/).first()).toBeVisible()
})

test('a list without ids, fees and a category of ours is read with what is said for all of it', async () => {
  const lacking = check({
    good: 0,
    added: 0,
    changed: 0,
    bad: 2,
    missing: ['courseId', 'courseFee'],
    headings: [heading('Name', { column: 'courseTitle' }), heading('Room')],
    headingRow: 3,
    firstRows: [
      { line: 1, cells: ['Our courses', ''] },
      { line: 3, cells: ['Name', 'Room'] },
      { line: 4, cells: ['Python', '12'] },
    ],
    kinds: [
      {
        kind: 'category is not one of the categories',
        code: 'not_category',
        column: 'category',
        count: 2,
        rows: [4, 5],
        values: [{ written: 'Language', count: 2, meant: null, isCut: false }],
      },
    ],
  })
  const { page, calls } = await shown({ check: vi.fn(async () => lacking) })
  await page.getByLabelText('Choose a file').upload(file('courses.csv'))
  await expect.element(page.getByText('Still needed: Course ID, Fee (taka)')).toBeVisible()
  await page.getByLabelText('Fee (taka)', { exact: true }).fill('0')
  await page.getByLabelText('Make course IDs where the file has none').click()
  await page.getByLabelText('Keep the columns that are left out as notes for staff').click()
  await expect.element(page.getByText(/Still needed/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Make the category “Language”' }).click()
  await expect.element(page.getByLabelText('“Language” means')).toHaveValue('Language')
  expect(calls.addCategory).toHaveBeenCalledWith('Language')
  await page.getByRole('button', { name: 'Check again' }).click()
  await vi.waitFor(() =>
    expect(vi.mocked(calls.check).mock.lastCall).toEqual([
      expect.objectContaining({ name: 'courses.csv' }),
      { makeIds: true, html: 'text', otherColumns: 'note', constants: { courseFee: '0' } },
    ]),
  )
  await page.getByText('Choose another row').click()
  await page.getByLabelText(/Python · 12/).click()
  await vi.waitFor(() =>
    expect(vi.mocked(calls.check).mock.lastCall).toEqual([
      expect.anything(),
      expect.objectContaining({ headingRow: 4, makeIds: true }),
    ]),
  )
})
