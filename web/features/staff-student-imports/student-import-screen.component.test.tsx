import { expect, test, vi } from 'vitest'
import type { ImportRow, RowForecast, StudentImport } from '#contract/student-imports/imports.ts'
import { rowStates } from '#contract/student-imports/terms.ts'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { writeWorkbook } from '#web/workbook/ask-workbook.ts'
import { InvitedTable } from './invited-table.tsx'
import { StudentImportScreen } from './student-import-screen.tsx'
import type { StudentImportCalls } from './use-student-import.ts'

const toasts = prepareScreens('staff')
const said = () => toasts.map(({ content }) => content)

const counts = (own: Partial<StudentImport['counts']> = {}) => ({
  ...(Object.fromEntries(rowStates.map((state) => [state, 0])) as StudentImport['counts']),
  ...own,
})
const made = (own: Partial<StudentImport> = {}): StudentImport => ({
  importId: '7',
  fileName: 'students.csv',
  state: 'done',
  rowCount: 3,
  counts: counts({ waiting: 1, enrolled: 1, refused: 1 }),
  mailsLeft: 0,
  sendsMail: true,
  madeAt: '2026-12-05T14:00:00.000Z',
  madeBy: 'Rafi',
  undoneAt: null,
  undoneBy: null,
  ...own,
})
const forecast = ({ line, email }: ImportRow): RowForecast => ({
  line,
  outcome: email.includes('@') ? 'new' : 'refused',
  reason: email.includes('@') ? null : 'not_an_email',
  warnings: [],
  courseId: 'PRG-101',
  courseName: 'Programming',
  batchId: '4',
  batchNumber: 3,
  seatsLeft: 1,
  isProved: false,
})

async function shown(
  own: Partial<StudentImportCalls> = {},
  {
    imports = [],
    isOwner = true,
    at = '/staff',
  }: { imports?: StudentImport[]; isOwner?: boolean; at?: string } = {},
) {
  const calls: StudentImportCalls = {
    list: vi.fn(async () => [made()]),
    check: vi.fn(async (rows: ImportRow[]) => rows.map(forecast)),
    begin: vi.fn(async () => made({ state: 'unsent' })),
    store: vi.fn(async () => made({ state: 'running' })),
    run: vi.fn(async () => made()),
    undo: vi.fn(async () => made({ state: 'undone' })),
    rows: vi.fn(async () => ({ rows: [], next: null })),
    ...own,
  }
  const page = await show(
    <StudentImportScreen loaded={imports} isOwner={isOwner} calls={calls} />,
    at,
  )
  return { page, calls }
}
const file = (text: string, name = 'students.csv') => new File([text], name)
const FILE = 'Email,Course\na@example.com,PRG-101\nb@example.com,PRG-101\nnobody,PRG-101\n'

test('a file is read, checked, and imported in pieces', async () => {
  const runs = [made({ state: 'running', counts: counts({ planned: 2, waiting: 1 }) }), made()]
  const { page, calls } = await shown({ run: vi.fn(async () => runs.shift()!) })
  await page.getByLabelText('Choose a file').upload(file(FILE))
  await expect.element(page.getByRole('combobox', { name: 'Read “Email” as' })).toHaveValue('email')
  await page.getByRole('textbox', { name: /Batch for all rows/ }).fill('3')
  await page.getByRole('button', { name: 'Check the file' }).click()
  const table = page.getByRole('table', { name: 'Rows of the file' })
  // One seat is left: the second of the two is refused, as is the third.
  await expect.element(table.getByText('The batch is full')).toBeVisible()
  await expect.element(table.getByText('This is not an email address')).toBeVisible()
  expect(calls.begin).not.toHaveBeenCalled()
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('new')
  await expect.element(table.getByText('b@example.com')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: /Add seats to full batches/ }).click()
  await page.getByRole('button', { name: 'Import 2 enrolments' }).click()
  await expect.poll(() => said()).toContain('The import is finished.')
  expect(vi.mocked(calls.begin).mock.calls[0]?.[0]).toMatchObject({
    fileName: 'students.csv',
    rowCount: 3,
    sendsMail: true,
    language: 'en',
    mayAddSeats: true,
  })
  expect(vi.mocked(calls.store).mock.calls[0]?.[1]).toMatchObject([
    { line: 2, email: 'a@example.com', batch: '3' },
    { line: 3 },
    { line: 4 },
  ])
  expect(calls.run).toHaveBeenCalledTimes(2)
})

test('a workbook is read, a title above its headings passed over', async () => {
  const workbook = await writeWorkbook(
    ['Students of Shikkha Ghar'],
    [[], ['নাম', 'ইমেইল', 'কোর্স'], ['রহিমা', 'a@example.com', 'PRG-101']],
  )
  const { page, calls } = await shown()
  await page.getByLabelText('Choose a file').upload(new File([workbook], 'students.xlsx'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect
    .poll(() => vi.mocked(calls.check).mock.calls[0]?.[0])
    .toMatchObject([{ line: 4, email: 'a@example.com', name: 'রহিমা', course: 'PRG-101' }])
  await expect.element(page.getByRole('heading', { name: 'What will happen' })).toHaveFocus()
})

test('what is missing is said, and a file that is none', async () => {
  const { page, calls } = await shown({}, { isOwner: false })
  await page.getByLabelText('Choose a file').upload(file('x', 'students.pdf'))
  await expect.element(page.getByText('Choose a CSV, text or .xlsx file.')).toBeVisible()
  await page.getByLabelText('Choose a file').upload(file('Who,Where\na@example.com,PRG-101\n'))
  await expect.element(page.getByText('Choose the column with the email addresses.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Check the file' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Add seats to full batches')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Read “Who” as' }).selectOptions('email')
  await page.getByRole('combobox', { name: 'Read “Where” as' }).selectOptions('course')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect.poll(() => vi.mocked(calls.check).mock.calls.length).toBe(1)
})

test('an import that a cut line stopped is gone on with, and undone after a confirmation', async () => {
  const offline = new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })
  const { page, calls } = await shown(
    { run: vi.fn().mockRejectedValueOnce(offline).mockResolvedValue(made()) },
    { imports: [made({ state: 'running' })] },
  )
  vi.mocked(calls.list).mockResolvedValueOnce([made({ state: 'running' })])
  const goOn = page.getByRole('button', { name: 'Go on with students.csv' })
  await goOn.click()
  await expect.element(page.getByText(/offline/i).first()).toBeVisible()
  await goOn.click()
  await expect.poll(() => said()).toContain('The import is finished.')
  await page.getByRole('button', { name: 'Undo the import of students.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect.poll(() => vi.mocked(calls.undo).mock.calls).toEqual([['7']])
})

test('rows of an import are shown with their reasons; in Bangla in Bangla digits', async () => {
  const { page } = await shown(
    {
      rows: vi.fn(async () => ({
        rows: [
          {
            line: 12,
            state: 'kept' as const,
            reason: 'has_progress' as const,
            email: 'a@example.com',
            name: 'রহিমা',
            courseId: 'PRG-101',
            batchNumber: 3,
          },
        ],
        next: null,
      })),
    },
    { imports: [made()], at: '/bn/staff' },
  )
  await page.getByRole('button', { name: 'সারি দেখুন' }).click()
  const table = page.getByRole('table', { name: 'students.csv-এর সারি' })
  await expect.element(table.getByText('১২')).toBeVisible()
  await expect.element(table.getByText('কোর্সে পড়েছেন')).toBeVisible()
})

test('an invited person is mailed again or removed', async () => {
  const lately = new ApiProblem({ status: 409, code: 'invited_lately', title: 'Lately' })
  const calls = { resend: vi.fn().mockRejectedValueOnce(lately), remove: vi.fn(async () => {}) }
  const onChanged = vi.fn(async () => {})
  const person = {
    email: 'a@example.com',
    name: 'Rahima',
    courses: [{ courseId: 'PRG-101', courseName: 'Programming', batchNumber: null }],
    invitedAt: '2026-12-05T14:00:00.000Z',
    mailedAt: null,
    removedOn: '2027-12-05T14:00:00.000Z',
  }
  const page = await show(
    <InvitedTable people={[person]} calls={calls} onChanged={onChanged} />,
    '/staff',
  )
  await expect.element(page.getByText('No mail sent')).toBeVisible()
  await page.getByRole('button', { name: 'Send the mail to a@example.com again' }).click()
  await expect.poll(() => said()).toContain('This person got the mail less than an hour ago.')
  await page.getByRole('button', { name: 'Remove the invitation of a@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
})
