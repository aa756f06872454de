import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import { addLessons, addSection, editor, saved, toast } from './curriculum-steps.ts'
import { ownServer } from './own-server.ts'
import { checkOut, DESKTOP, expect, expectAccessible, newStudent, test } from './testing.ts'

const STAFF = 'boss@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })
/** A free course of the sample catalogue that everyone learns at their own pace. */
const COURSE = 'DSC-105'

/** The key of the second one is wrong: 7 is prime. */
const LINES = `1. What is 2 + 2?
A) 3
B) 4
ANSWER: B

2. Which number is prime?
A) 4
B) 9
C) 7
ANSWER: A`

const Sheet = z.object({
  attemptId: z.string(),
  device: z.string(),
  questions: z.array(
    z.object({
      slot: z.int(),
      shown: z.object({ options: z.array(z.object({ id: z.string() }).loose()) }),
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

/** Someone takes the test with these answers, one for each question, and shows their name in merit lists. */
async function sit(name: string, lessonId: string, answers: readonly string[]): Promise<void> {
  const page = await server.openPage(DESKTOP)
  await newStudent(page, { name })
  await checkOut(page, { courseId: COURSE })
  await call(page, '/api/learn/merit-name', { method: 'PUT', data: { isShown: true } })
  const { attemptId, device, questions } = Sheet.parse(
    await call(page, `/api/learn/${COURSE}/tests/${lessonId}/attempts`, {
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
  await page.context().close()
}

test('a teacher makes a test from a bank, corrects its key, and has the merit list and marksheets', async () => {
  test.setTimeout(180_000)
  const staff = await server.asStaff(STAFF, DESKTOP)

  await test.step('a bank of two questions, one with a wrong key', async () => {
    await staff.goto('/staff/question-banks')
    await staff.getByRole('button', { name: 'Add a bank' }).click()
    await staff.getByRole('textbox', { name: 'Name of the bank' }).fill('Numbers')
    await staff.getByRole('button', { name: 'Add', exact: true }).click()
    await staff.getByRole('link', { name: 'Numbers' }).click()
    await staff.getByRole('link', { name: 'Paste questions' }).click()
    await staff.getByLabel('Questions as plain lines').fill(LINES)
    await staff.getByRole('button', { name: 'Save 2 questions' }).click()
    await staff.getByText('2 questions', { exact: true }).waitFor()
  })

  const lesson = await test.step('a test of both', async () => {
    await staff.goto(`/staff/courses/${COURSE}/curriculum`)
    await addSection(staff, 'Exam')
    await addLessons(staff, { section: 'Exam', kind: 'Test', titles: ['Model test'] })
    await staff.getByRole('link', { name: 'Model test' }).click()
    await editor(staff).click()
    await staff.keyboard.type('Two questions.')
    await saved(staff)
    const path = new URL(staff.url()).pathname
    await staff.getByRole('link', { name: 'Questions and rules' }).click()
    await staff.getByRole('button', { name: 'Choose questions' }).click()
    const banks = staff.getByRole('dialog').getByLabel('Bank', { exact: true })
    const numbers = banks.locator('option', { hasText: 'Numbers' })
    await banks.selectOption(await numbers.getAttribute('value'))
    for (const name of ['What is 2 + 2?', 'Which number is prime?'])
      await staff.getByRole('dialog').getByRole('checkbox', { name }).check()
    await staff.getByRole('button', { name: 'Add 2 questions' }).click()
    await staff.getByRole('button', { name: 'Save test' }).click()
    await toast(staff, 'All changes are saved')
    await staff.getByRole('link', { name: 'Instructions' }).click()
    await staff.getByRole('button', { name: 'Publish' }).click()
    await toast(staff, 'Published. Students see it now.')
    return path
  })
  const lessonId = lesson.split('/').at(-1)!

  await sit('Karim Uddin', lessonId, ['4', '4'])
  await sit('Nadia Rahman', lessonId, ['4', '7'])

  await test.step('the key is corrected in the bank, and the effect is shown before it is applied', async () => {
    await staff.goto(`${lesson}/results?view=analysis`)
    await staff.getByRole('link', { name: 'Which number is prime?' }).click()
    await staff.getByRole('link', { name: 'Edit', exact: true }).click()
    await staff.getByRole('radio', { name: 'C is right' }).check()
    await staff.getByRole('button', { name: 'Save the question' }).click()
    await staff.getByText('Version 2').waitFor()
    await staff.goto(`${lesson}/results?view=analysis`)
    await staff
      .getByRole('listitem')
      .filter({ hasText: 'Which number is prime?' })
      .getByRole('button', { name: 'It was wrong' })
      .click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('7 is the prime number.')
    await dialog.getByRole('button', { name: 'Show what changes' }).click()
    await dialog.getByText('1 get more marks').waitFor()
    await dialog.getByText('1 get fewer marks').waitFor()
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Mark anew and tell the students' }).click()
    await toast(staff, 'Marked anew. The students are told.')
  })

  await test.step('the merit list has the new order', async () => {
    await staff.goto(`/learn/${COURSE}/${lessonId}/merit-list`)
    const rows = staff.getByRole('region', { name: 'Places' }).getByRole('row')
    await rows.nth(2).waitFor()
    expect(
      (await rows.allInnerTexts()).slice(1).map((row) => row.split(/\s*\t\s*/).slice(0, 3)),
    ).toEqual([
      ['1', 'Nadia Rahman', '2'],
      ['2', 'Karim Uddin', '1'],
    ])
    await expectAccessible(staff)
  })

  await test.step('the marksheet is a PDF', async () => {
    await staff.goto(`${lesson}/results`)
    const [download] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: 'Marksheet of Nadia Rahman (PDF)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^marksheet-[a-z0-9]{16}\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessible(staff)
  })
})
