import { expect, test, vi } from 'vitest'
import type { BankExport, FileCheck } from '#contract/question-bank/files.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { ExportMenu } from './export-menu.tsx'
import { type ImportCalls, ImportQuestionsScreen } from './import-questions-screen.tsx'
import { saveInBatches } from './save-in-batches.ts'

prepareScreens('staff')

function checkOf(count: number): FileCheck {
  const imported = Array.from({ length: count }, (_each, at) => ({
    id: `q-${at}`,
    title: `Question ${at}`,
    type: 'true_false' as const,
    outcome: 'imported' as const,
    reason: null,
    why: null,
    notes: [],
    question: { ...sampleQuestions().true_false, externalId: `q-${at}` },
  }))
  const refused = { type: null, notes: [], question: null, id: null }
  return {
    format: 'gift',
    counts: { imported: count, skipped: 1, failed: 1 },
    items: [
      ...imported,
      {
        ...refused,
        title: 'A map',
        outcome: 'skipped',
        reason: 'the picture map.png',
        why: { code: 'the picture {0}', values: ['map.png'] },
      },
      {
        ...refused,
        title: '',
        outcome: 'failed',
        reason: 'It has no text.',
        why: { code: 'It has no text.', values: [] },
      },
    ],
  }
}

const saved = (questions: readonly unknown[]) => ({
  added: questions.length,
  changed: 0,
  unchanged: 0,
})

test('what of an item is not kept is said in the language of the screen', async () => {
  const check = checkOf(1)
  const [item] = check.items
  if (item) item.notes = [{ code: 'Not kept: hint, {0}', values: ['Think of Dhaka.'] }]
  const page = await show(
    <ImportQuestionsScreen
      calls={{ check: async () => check, save: async (batch) => saved(batch) }}
      onSaved={vi.fn()}
    />,
    '/bn',
  )
  await page.getByLabelText(/^ফাইল/).upload(new File(['x'], 'bank.gift'))
  await expect
    .element(page.getByText('রাখা হয়নি: ইঙ্গিত, Think of Dhaka.', { exact: false }))
    .toBeVisible()
})

async function openImport(calls: Partial<ImportCalls> = {}) {
  const onSaved = vi.fn()
  const page = await show(
    <ImportQuestionsScreen
      calls={{ check: async () => checkOf(3), save: async (batch) => saved(batch), ...calls }}
      onSaved={onSaved}
    />,
  )
  const choose = (content: string, name = 'bank.gift') =>
    page.getByLabelText(/^Choose (a|another) file/).upload(new File([content], name))
  return { page, onSaved, choose }
}

test('every item of a file is shown, by what became of it, and what can be saved is', async () => {
  const { page, onSaved, choose } = await openImport()
  await choose('x')
  await expect.element(page.getByRole('heading', { name: 'bank.gift: 5 items' })).toBeVisible()
  await expect.element(page.getByText('the picture map.png')).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('Faulty: 1')
  await expect.element(page.getByText('It has no text.')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Save 3 questions' }).click()
  await expect.poll(() => onSaved.mock.calls).toEqual([[{ added: 3, changed: 0, unchanged: 0 }]])
})

test('a file that cannot be read says why, and another can be chosen', async () => {
  const check = vi
    .fn<ImportCalls['check']>(async () => checkOf(1))
    .mockRejectedValueOnce(
      new ApiProblem({
        status: 400,
        code: 'question_file_unreadable',
        title: '',
        facts: { reason: 'The file is empty.', code: 'The file is empty.' },
      }),
    )
  const { page, choose } = await openImport({ check })
  await choose('')
  await expect.element(page.getByRole('alert').getByText(/The file is empty\./)).toBeVisible()
  await choose('x')
  await expect.element(page.getByRole('button', { name: 'Save 1 question' })).toBeVisible()
})

test('saving goes on after a failure, in batches', async () => {
  let count = 0
  const save = vi.fn<ImportCalls['save']>(async (batch) => {
    count += 1
    if (count === 2) throw new ApiProblem({ status: 0, code: 'offline', title: '' })
    return saved(batch)
  })
  const { page, onSaved, choose } = await openImport({ check: async () => checkOf(250), save })
  await choose('x')
  await page.getByRole('button', { name: 'Save 250 questions' }).click()
  await expect.element(page.getByText(/200 of 250 are saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Save 250 questions' }).click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(save.mock.calls.map(([batch]) => batch.length)).toEqual([200, 50, 200, 50])
})

test('a batch stays below what the server takes', async () => {
  const long: QuestionDocument = sampleQuestions().true_false
  long.shown.stem = {
    en: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(400_000) }] }],
    },
  }
  const sizes: number[] = []
  await saveInBatches(
    [long, long, long],
    async (batch) => {
      sizes.push(batch.length)
      return saved(batch)
    },
    () => undefined,
  )
  expect(sizes).toEqual([2, 1])
})

test('a big bank is saved as several files, and what stays out is named', async () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  const part: BankExport = {
    fileName: 'HSC.gift',
    mediaType: 'text/plain',
    content: btoa('x'),
    written: 2,
    left: [],
    lost: [],
    next: '2000',
  }
  const fetchExport = vi.fn(async (_format: string, after: string | undefined) =>
    after
      ? {
          ...part,
          next: null,
          left: [
            {
              questionId: 'q3v9d2m7xa',
              beginning: 'Which?',
              reason: 'a picture',
              why: { code: 'a picture' as const, values: [] },
            },
          ],
          lost: [
            {
              questionId: 'q3v9d2m7xb',
              beginning: 'Why?',
              reason: 'tags',
              why: { code: 'tags' as const, values: [] },
            },
          ],
        }
      : part,
  )
  const page = await show(<ExportMenu fetchExport={fetchExport} />)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: /^Moodle GIFT/ }).click()
  await expect.element(page.getByText('4 questions are in the file.')).toBeVisible()
  expect(names).toEqual(['HSC 1.gift', 'HSC 2.gift'])
  await page.getByText('1 question stayed out').click()
  await expect.element(page.getByRole('link', { name: 'Which?' })).toBeVisible()
  vi.restoreAllMocks()
})
