import { beforeAll, expect, test } from 'vitest'
import type { CourseCompletion } from '#contract/learning/completion.ts'
import type { CompletionRule } from '#contract/learning/lessons.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { ApiProblem } from '#web/api.ts'
import { CompletionForm } from './completion-form.tsx'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('staff', language), loadWords('site', language)])
})

const loaded: CourseCompletion = {
  courseId: 'PRG-101',
  courseName: 'Python',
  rule: {
    lessons: 'required',
    attendancePercent: null,
    batchEnded: true,
    certificate: 'automatic',
  },
  revision: 3,
  requiredLessons: 6,
  tests: 3,
  assignments: 0,
  certificates: 2,
}

async function form(at = '/staff/courses/PRG-101/completion') {
  const saved: CompletionRule[] = []
  const page = await show(
    <CompletionForm
      loaded={loaded}
      load={async () => loaded}
      save={async ({ rule }) => {
        saved.push(rule)
        return { ...loaded, rule }
      }}
    />,
    at,
  )
  return { page, saved }
}

test('some tests at a mark of their own are asked for, beside an average', async () => {
  const { page, saved } = await form()
  await page.getByLabelText('Tests', { exact: true }).selectOptions('Some tests passed')
  await page.getByLabelText('At least so many tests').fill('2')
  await page.getByLabelText(/^Per cent of the marks in each/).fill('৬০')
  await page.getByLabelText(/^Average marks, per cent/).fill('50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => saved)
    .toEqual([{ ...loaded.rule, tests: { least: 2, percent: 60 }, averagePercent: 50 }])
})

test('what no student can do is said before it is saved', async () => {
  const { page } = await form()
  await page.getByLabelText('Tests', { exact: true }).selectOptions('Some tests passed')
  await page.getByLabelText('At least so many tests').fill('4')
  await expect.element(page.getByText(/There are fewer published tests than that/)).toBeVisible()
  await page.getByRole('checkbox', { name: /All assignments passed/ }).click()
  await expect.element(page.getByText(/no published assignment yet/)).toBeVisible()
  await page.getByLabelText('Tests', { exact: true }).selectOptions('Like other lessons')
  await page.getByRole('checkbox', { name: /All assignments passed/ }).click()
  await page.getByRole('checkbox', { name: /All required lessons/ }).click()
  await expect.element(page.getByText(/Nothing is asked for/)).toBeVisible()
})

test('in Bangla it counts with Bangla digits', async () => {
  const { page } = await form('/bn/staff')
  await expect.element(page.getByText(/এ পর্যন্ত ২টি সার্টিফিকেট দেওয়া হয়েছে/)).toBeVisible()
})

test('a rule that someone else saved meanwhile is said, and either one can be taken', async () => {
  const theirs = { ...loaded, revision: 4, rule: { ...loaded.rule, averagePercent: 60 } }
  const revisions: number[] = []
  const page = await show(
    <CompletionForm
      loaded={loaded}
      load={async () => theirs}
      save={async ({ revision, rule }) => {
        revisions.push(revision)
        if (revision === 3)
          throw new ApiProblem({
            status: 409,
            code: 'completion_changed',
            title: 'Changed',
            facts: { savedBy: 'Boris' },
          })
        return { ...loaded, revision: revision + 1, rule }
      }}
    />,
    '/staff/courses/PRG-101/completion',
  )
  const average = page.getByLabelText(/^Average marks, per cent/)
  await average.fill('50')
  await expect.element(page.getByText('Not saved yet')).toBeVisible()
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText(/^Boris has saved another rule/)).toBeVisible()
  await expect.element(average).toHaveValue('50')
  await page.getByRole('button', { name: 'Save mine instead' }).click()
  await expect.poll(() => revisions).toEqual([3, 4])
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument()
})
