import { expect, test, vi } from 'vitest'
import type {
  ItemStatistics,
  KeyChangeEffect,
  StaffAttemptDetail,
} from '#contract/tests/results.ts'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { AnalysisView } from './analysis-view.tsx'
import type { AttemptParts } from './attempt-parts.ts'
import { AttemptScreen } from './attempt-screen.tsx'
import { AttemptTable } from './attempt-table.tsx'
import { ExtensionForm } from './time-forms.tsx'

prepareScreens('staff')

const item: ItemStatistics = {
  questionId: 'q000000001',
  versionNumber: 1,
  kind: 'single_choice',
  beginning: 'Which is a vector?',
  attempts: 40,
  right: 30,
  partial: 0,
  wrong: 8,
  blank: 2,
  facility: 75,
  discriminationIndex: -12.34,
  discriminativeEfficiency: null,
  options: [{ text: 'force', isRight: true, chosen: 30 }],
  cancels: null,
}
const effect: KeyChangeEffect = {
  attempts: 40,
  raised: 8,
  lowered: 0,
  newlyPassed: 3,
  noLongerPassed: 0,
  largest: [
    { attemptId: 'aaaaaaaaaaaaaaaa', name: 'Rahima', hundredthsBefore: -25, hundredthsAfter: 100 },
  ],
}

test('a question is corrected only after its effect was shown', async () => {
  const calls = { preview: vi.fn(async () => effect), apply: vi.fn(async () => effect) }
  const onChanged = vi.fn()
  const page = await show(
    <AnalysisView analysis={{ attempts: 40, items: [item] }} calls={calls} onChanged={onChanged} />,
  )
  await expect.element(page.getByText('−12.3 %')).toBeVisible()
  await page.getByRole('button', { name: 'It was wrong' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Open the question' }))
    .toHaveAttribute('href', '/staff/bank-questions/q000000001')
  await page.getByRole('combobox', { name: 'What to do' }).selectOptions('marks-for-all')
  await page.getByRole('textbox', { name: 'Reason' }).fill('A misprint')
  const apply = page.getByRole('button', { name: 'Mark anew and tell the students' })
  await expect.element(apply).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await expect.element(page.getByText('8 get more marks')).toBeVisible()
  await expect.element(page.getByText('−0.25 → 1')).toBeVisible()
  await apply.click()
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(calls.apply.mock.calls).toEqual([
    [
      {
        questionId: 'q000000001',
        change: { by: 'cancelling', cancels: 'marks-for-all' },
        reason: 'A misprint',
      },
    ],
  ])
})

const detail = {
  attempt: {
    attemptId: 'aaaaaaaaaaaaaaaa',
    number: 1,
    mode: 'online',
    startedAt: '2026-12-05T12:00:00.000Z',
    endsAt: null,
    submittedAt: '2026-12-05T12:10:00.000Z',
    submittedBy: 'student',
    isInWindow: true,
    counts: true,
    marks: 0,
    marksPossible: 300,
    waiting: 1,
    isPassed: null,
    student: { studentId: 'S1', name: 'Rahima' },
    guest: null,
    batchNumber: null,
    right: 0,
    wrong: 0,
    blank: 0,
    cameLate: 0,
    usedSeconds: 600,
    deviceNumber: 1,
  },
  courseId: 'PRG-101',
  lessonId: 'l000000001',
  title: 'Model test',
  isOwn: false,
  questions: [
    {
      slot: 1,
      section: 0,
      kind: 'long_answer',
      shown: {},
      stimulus: null,
      marks: 300,
      negative: [0, 1],
      questionId: 'q000000001',
      versionNumber: 1,
      parts: [
        { part: 'a', hundredths: 100, given: null },
        { part: 'b', hundredths: 200, given: null },
      ],
      rubric: null,
    },
  ],
  stimuli: {},
  reviews: [
    {
      slot: 1,
      answer: { a: 'Force times distance.' },
      outcome: 'waiting',
      marks: 0,
      right: null,
      explanation: null,
      feedback: null,
      comment: null,
      parts: [],
      cameLate: false,
    },
  ],
  photos: [],
  photosUntil: null,
  events: [{ at: '2026-12-05T12:00:00.000Z', kind: 'started' }],
} as unknown as StaffAttemptDetail

const parts: AttemptParts = {
  stem: () => 'What is work?',
  review: () => 'review',
  part: () => 'Define it.',
  photos: () => null,
  rubric: () => null,
}

test('a long answer is marked part by part, with a comment', async () => {
  const onMarks = vi.fn(async () => undefined)
  const page = await show(<AttemptScreen detail={detail} parts={parts} onMarks={onMarks} />)
  await expect.element(page.getByText('Force times distance.')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save marks' })
  await expect.element(save).toBeDisabled()
  await page.getByRole('textbox', { name: 'Marks for Part A, of 1' }).fill('0.5')
  await page.getByRole('textbox', { name: 'Marks for Part B, of 2' }).fill('২')
  await page.getByRole('textbox', { name: /^Comment for the student/ }).fill('Good.')
  await save.click()
  expect(onMarks.mock.calls).toEqual([
    [
      {
        slot: 1,
        parts: [
          { part: 'a', hundredths: 50 },
          { part: 'b', hundredths: 200 },
        ],
        comment: 'Good.',
      },
    ],
  ])
})

test.each([
  [150, true],
  [null, false],
])('an attempt with marks %s has a marksheet in the list: %s', async (marks, hasSheet) => {
  const page = await show(<AttemptTable attempts={[{ ...detail.attempt, marks }]} area="/staff" />)
  await expect
    .element(page.getByRole('link', { name: detail.attempt.student?.name ?? '' }).first())
    .toBeVisible()
  const name = `Marksheet of ${detail.attempt.student?.name ?? ''} (PDF)`
  expect(page.getByRole('button', { name }).elements().length > 0).toBe(hasSheet)
})

test('no one can mark their own attempt', async () => {
  const page = await show(
    <AttemptScreen detail={{ ...detail, isOwn: true }} parts={parts} onMarks={vi.fn()} />,
  )
  await expect.element(page.getByText(/^This is your own attempt/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save marks' })).not.toBeInTheDocument()
})

test('more time says how many have it', async () => {
  const onExtend = vi.fn(async () => ({ extended: 3 }))
  const page = await show(<ExtensionForm onExtend={onExtend} />)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Power cut')
  await page.getByRole('button', { name: 'Give more time' }).click()
  await expect.poll(() => onExtend.mock.calls.length).toBe(1)
  expect(onExtend.mock.calls[0]).toEqual([
    { to: { who: 'all' }, seconds: 600, reason: 'Power cut' },
  ])
})

test('why more time was refused is said in the language of the site', async () => {
  const page = await show(
    <ExtensionForm
      onExtend={() =>
        Promise.reject(new ApiProblem({ status: 409, code: 'own_attempt', title: 'Not you.' }))
      }
    />,
    '/bn/staff',
  )
  await page.getByRole('textbox', { name: 'কারণ' }).fill('বিদ্যুৎ ছিল না')
  await page.getByRole('button', { name: 'সময় বাড়ান' }).click()
  await expect.element(page.getByText(/^নিজের উত্তরপত্রের সিদ্ধান্ত/)).toBeVisible()
})
