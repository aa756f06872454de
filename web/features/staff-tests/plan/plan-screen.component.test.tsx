import { beforeEach, expect, test, vi } from 'vitest'
import type { BankQuestionSummary, QuestionBank } from '#contract/question-bank/banks.ts'
import { newTestPlan, type StaffTest } from '#contract/tests/plans.ts'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { PlanScreen } from './plan-screen.tsx'
import type { BankCalls } from './use-bank.ts'
import type { PlanCalls } from './use-plan.ts'

prepareScreens('staff')
beforeEach(async () => {
  localStorage.clear()
  await loadWords('curriculum', 'en')
})

const bank: QuestionBank = {
  bankId: 'bbbbbbbbbb',
  title: 'Physics',
  course: null,
  questionCount: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  isArchived: false,
}
const summary = (questionId: string, beginning: string): BankQuestionSummary => ({
  questionId,
  number: 1,
  kind: 'single_choice',
  beginning,
  hundredths: 100,
  difficulty: null,
  tags: [],
  externalId: null,
  savedAt: '2026-01-01T00:00:00.000Z',
  isArchived: false,
})
const bankCalls: BankCalls = {
  bank: async () => ({ ...bank, tags: [{ kind: 'chapter', value: 'ভেক্টর', count: 2 }] }),
  questions: async () => ({
    rows: [summary('q000000001', 'Which is a vector?'), summary('q000000002', 'What is force?')],
    next: null,
  }),
}

const loaded = (part: Partial<StaffTest> = {}): StaffTest => ({
  lessonId: 'l000000001',
  title: 'Model test',
  revision: 1,
  plan: newTestPlan,
  questions: {},
  draws: [],
  faults: [],
  questionCount: 0,
  hundredths: 0,
  isPublished: false,
  completion: null,
  attemptCount: 0,
  ...part,
})
const withQuestions = loaded({
  plan: {
    ...newTestPlan,
    sections: [
      {
        title: 'Physics',
        hundredths: null,
        isShuffled: false,
        slots: [
          { pick: 'question', questionId: 'q000000001' },
          { pick: 'question', questionId: 'q000000003' },
          { pick: 'draw', bankId: bank.bankId, tag: null, count: 5 },
        ],
      },
    ],
  },
  questions: {
    q000000001: {
      bankId: bank.bankId,
      kind: 'single_choice',
      beginning: 'Which is a vector?',
      hundredths: 100,
      isArchived: false,
    },
    q000000003: {
      bankId: bank.bankId,
      kind: 'numeric',
      beginning: 'How far?',
      hundredths: 200,
      isArchived: true,
    },
  },
  draws: [{ section: 0, slot: 2, available: 1, hundredths: 100 }],
})

async function open(test: StaffTest, save = vi.fn<PlanCalls['save']>(async () => test)) {
  const calls = { load: vi.fn(async () => loaded({ revision: 2, questionCount: 9 })), save }
  const page = await show(
    <PlanScreen loaded={test} banks={[bank]} calls={calls} bankCalls={bankCalls} />,
  )
  return { page, save, calls }
}

test('questions are found in a bank, ticked and saved', async () => {
  const { page, save } = await open(loaded())
  await page.getByRole('button', { name: 'Choose questions', exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Which is a vector?' }).click()
  await page.getByRole('checkbox', { name: 'What is force?' }).click()
  await page.getByRole('button', { name: 'Add 2 questions' }).click()
  await expect.element(page.getByText('2 questions · 2 marks · 15 min 0 s each')).toBeVisible()
  await page.getByRole('button', { name: 'Move “What is force?” up' }).click()
  await page.getByRole('button', { name: 'Save test' }).click()
  await expect.poll(() => save.mock.calls.length).toBe(1)
  const [{ revision, plan }] = save.mock.calls[0]!
  expect([revision, plan.sections[0]!.slots]).toEqual([
    1,
    [
      { pick: 'question', questionId: 'q000000002' },
      { pick: 'question', questionId: 'q000000001' },
    ],
  ])
})

test('a draw says how many there are, and takes no more', async () => {
  const { page, save } = await open(loaded())
  await page.getByRole('button', { name: 'Draw at random' }).first().click()
  await page.getByRole('combobox', { name: 'Tag' }).last().selectOptions('chapter:ভেক্টর')
  await expect.element(page.getByText('of 2 available')).toBeVisible()
  await page.getByRole('textbox', { name: 'How many' }).fill('২')
  await page.getByRole('textbox', { name: 'How many' }).fill('৩')
  await expect.element(page.getByText('Too big: at most 2.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add this draw' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'How many' }).fill('২')
  await page.getByRole('button', { name: 'Add this draw' }).click()
  await page.getByRole('button', { name: 'Save test' }).click()
  expect(save.mock.calls[0]![0].plan.sections[0]!.slots).toEqual([
    { pick: 'draw', bankId: bank.bankId, tag: { kind: 'chapter', value: 'ভেক্টর' }, count: 2 },
  ])
})

test('what is wrong stands beside its question', async () => {
  const { page } = await open(withQuestions)
  await expect.element(page.getByText(/This question is archived/)).toBeVisible()
  await expect.element(page.getByText(/There are not that many to draw from/)).toBeVisible()
  await expect.element(page.getByText(/7 questions · 8 marks/)).toBeVisible()
})

test('answers at once are warned of while someone can still answer', async () => {
  const { page } = await open(loaded({ revision: 0 }))
  const warning = page.getByText(/Answers are shown while the test is still open/)
  await expect.element(warning).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Attempts' }).fill('2')
  await expect.element(warning).toBeVisible()
  await page.getByRole('combobox', { name: 'Right answers are shown' }).selectOptions('never')
  await expect.element(warning).not.toBeInTheDocument()
})

test('one attempt at what the certificate needs is warned of', async () => {
  const { page } = await open(loaded({ revision: 0, completion: { percent: null } }))
  const warning = page.getByText(/needs 40% in this test, and only one attempt counts/)
  await expect.element(warning).toBeVisible()
  await page.getByRole('textbox', { name: 'Attempts' }).fill('3')
  await expect.element(warning).toBeVisible()
  await page.getByRole('combobox', { name: 'Which attempt counts' }).selectOptions('best')
  await expect.element(warning).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Attempts' }).fill('1')
  await expect.element(warning).toBeVisible()
  await page.getByRole('textbox', { name: /^Pass mark/ }).fill('')
  await expect.element(warning).not.toBeInTheDocument()
})

test('nothing is saved while a field is wrong, and the field is named', async () => {
  const { page, save } = await open(loaded({ revision: 0 }))
  await page.getByRole('textbox', { name: /^Minutes for one attempt/ }).fill('ten')
  await expect.element(page.getByText('This must be a number.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Marks are shown' }).selectOptions('after-closing')
  await page.getByRole('button', { name: 'Save test' }).click()
  expect(save).not.toHaveBeenCalled()
})

test('a test that someone else saved asks, and loses nothing', async () => {
  const save = vi
    .fn<PlanCalls['save']>()
    .mockRejectedValueOnce(
      new ApiProblem({
        status: 409,
        code: 'test_changed',
        title: 'x',
        facts: { savedBy: 'Rahima' },
      }),
    )
    .mockResolvedValue(loaded({ revision: 3 }))
  const { page } = await open(withQuestions, save)
  await page.getByRole('textbox', { name: /^Title of the section/ }).fill('Mine')
  await page.getByRole('button', { name: 'Save test' }).click()
  await expect.poll(() => save.mock.calls.length).toBe(1)
  await expect.element(page.getByText(/Rahima has saved this test/)).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: /^Title of the section/ }))
    .toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save mine instead' }).click()
  await page.getByRole('button', { name: 'Save test' }).click()
  await expect.poll(() => save.mock.calls.length).toBe(2)
  expect(save.mock.calls[1]![0]).toMatchObject({ revision: 2 })
  expect(save.mock.calls[1]![0].plan.sections[0]!.title).toBe('Mine')
})

test('changes outlive the page, and can be dropped', async () => {
  const first = await open(withQuestions)
  await first.page.getByRole('textbox', { name: /^Title of the section/ }).fill('Mine')
  await first.page.unmount()
  const { page } = await open(withQuestions)
  await expect.element(page.getByText(/Changes from your last visit/)).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: /^Title of the section/ }))
    .toHaveValue('Mine')
  await page.getByRole('button', { name: 'Drop my changes' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Drop my changes' }).click()
  await expect
    .element(page.getByRole('textbox', { name: /^Title of the section/ }))
    .toHaveValue('Physics')
})
