import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import { addLessons, addSection, editor, saved, toast } from './curriculum-steps.ts'
import { checkOut, expect } from './testing.ts'

/** What the journeys of those who make and sit tests do. */
const Sheet = z.object({
  attemptId: z.string(),
  device: z.string(),
  questions: z.array(
    z.object({
      slot: z.int(),
      shown: z.object({
        options: z.array(z.object({ id: z.string() }).loose()),
      }),
    }),
  ),
})

async function call(
  page: Page,
  to: string,
  { method = 'POST', data }: { method?: 'POST' | 'PUT'; data: object },
): Promise<unknown> {
  const token = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY)
  const headers = { authorization: `Bearer ${token}` }
  const response = await page.request.fetch(to, { method, data, headers })
  expect(response.ok(), `${to}: ${await response.text()}`).toBe(true)
  return response.status() === 204 ? null : response.json()
}

/** Pastes questions as plain lines into a new bank. */
export async function pasteBank(
  staff: Page,
  { name, lines, count }: { name: string; lines: string; count: number },
): Promise<void> {
  await staff.goto('/staff/question-banks')
  await staff.getByRole('button', { name: 'Add a bank' }).click()
  await staff.getByRole('textbox', { name: 'Name of the bank' }).fill(name)
  await staff.getByRole('button', { name: 'Add', exact: true }).click()
  await staff.getByRole('link', { name: 'Paste questions' }).click()
  await staff.getByLabel('Questions as plain lines').fill(lines)
  await staff.getByRole('button', { name: `Save ${count} questions` }).click()
  await staff.getByText(`${count} questions`, { exact: true }).waitFor()
}

/** Publishes a test of these questions of a bank, in a section of its own. @returns the path of its lesson for staff */
export async function publishTest(
  staff: Page,
  {
    courseId,
    title,
    bank,
    questions,
  }: { courseId: string; title: string; bank: string; questions: readonly string[] },
): Promise<string> {
  await staff.goto(`/staff/courses/${courseId}/curriculum`)
  await addSection(staff, 'Exam')
  await addLessons(staff, { section: 'Exam', kind: 'Test', titles: [title] })
  await staff.getByRole('link', { name: title }).click()
  await editor(staff).click()
  await staff.keyboard.type('Read each question twice.')
  await saved(staff)
  const path = new URL(staff.url()).pathname
  await staff.getByRole('link', { name: 'Questions and rules' }).click()
  await staff.getByRole('button', { name: 'Choose questions' }).click()
  const banks = staff.getByRole('dialog').getByLabel('Bank', { exact: true })
  const option = banks.locator('option', { hasText: bank })
  await banks.selectOption(await option.getAttribute('value'))
  for (const name of questions)
    await staff.getByRole('dialog').getByRole('checkbox', { name }).check()
  await staff.getByRole('button', { name: `Add ${questions.length} questions` }).click()
  await staff.getByRole('button', { name: 'Save test' }).click()
  await toast(staff, 'All changes are saved')
  await staff.getByRole('link', { name: 'Instructions' }).click()
  await staff.getByRole('button', { name: 'Publish' }).click()
  await toast(staff, 'Published. Students see it now.')
  return path
}

/** Enrols whoever is signed in, and shows their name in merit lists. */
export async function enrolByName(page: Page, courseId: string): Promise<void> {
  await checkOut(page, { courseId })
  await call(page, '/api/learn/merit-name', { method: 'PUT', data: { isShown: true } })
}

/** Takes the test with these answers, one for each question in its order. */
export async function sitTest(
  page: Page,
  { courseId, lessonId, answers }: { courseId: string; lessonId: string; answers: string[] },
): Promise<void> {
  const { attemptId, device, questions } = Sheet.parse(
    await call(page, `/api/learn/${courseId}/tests/${lessonId}/attempts`, {
      data: { mode: 'online', device: null },
    }),
  )
  await call(page, `/api/learn/attempts/${attemptId}/submit`, {
    data: {
      device,
      answers: questions.map(({ slot, shown }) => ({
        slot,
        sequence: slot,
        agoMs: 0,
        answer: shown.options.find((option) =>
          JSON.stringify(option).includes(`"text":"${answers[slot - 1]}"`),
        )!.id,
      })),
    },
  })
}
