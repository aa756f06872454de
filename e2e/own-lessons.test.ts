import type { Page } from '@playwright/test'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import { dialog, editor, saved, toast } from './curriculum-steps.ts'
import { ownServer } from './own-server.ts'
import { checkOut, DESKTOP, expect, expectAccessible, newStudent, PHONE, test } from './testing.ts'

const STAFF = 'boss@example.com'
const TEACHER = 'teacher@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })
/** A free course of the sample catalogue, and who teaches it. */
const COURSE = 'DSC-105'
const SLUG = 'sajid-hossain'
const TITLE = 'Two lines that move together'

async function writeAndHandIn(page: Page, words: string, button: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type(`${words} `)
  await saved(page)
  await page.getByRole('button', { name: button, exact: true }).click()
  await toast(page, 'Handed in.')
}

test('an instructor writes and hands in, staff send back and publish, a student reads it', async () => {
  test.setTimeout(180_000)
  const staff = await server.asStaff(STAFF, DESKTOP)

  await test.step('the provider wants instructors to write', async () => {
    await staff.goto('/staff/site#teaching')
    const part = staff.getByRole('region', { name: 'Instructors and lessons' })
    await part.getByRole('radio', { name: 'Instructors write drafts' }).check()
    await part.getByRole('button', { name: 'Save', exact: true }).click()
    await part.getByText('Saved by Shirin Akter').waitFor()
    const token = await staff.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY)
    const invited = await staff.request.post(`/api/staff/instructors/${SLUG}/invitation`, {
      data: { email: TEACHER, language: 'en' },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(invited.status()).toBe(201)
  })

  const teacher = await server.signInAsStaff(TEACHER, PHONE)
  await test.step('the instructor writes and hands in, on a phone', async () => {
    await teacher.goto('/dashboard/teaching')
    await teacher.getByRole('button', { name: 'Accept invitation' }).click()
    await teacher
      .getByRole('link', { name: /^Lessons/ })
      .first()
      .waitFor()
    await teacher.goto(`/dashboard/teaching/courses/${COURSE}/lessons`)
    const lesson = teacher.getByRole('link', { name: TITLE })
    await expectAccessible(teacher)
    await lesson.click()
    await writeAndHandIn(teacher, 'Firstdraft.', 'Hand in')
    await teacher.getByText('Our team publishes it or sends it back.').waitFor()
    await expectAccessible(teacher)
  })

  await test.step('staff compare it and send it back with a word', async () => {
    await staff.goto('/staff')
    await staff
      .getByRole('link', { name: /Lessons to review/ })
      .first()
      .click()
    await staff.getByRole('link', { name: `Review: ${TITLE}` }).click()
    await staff.getByRole('button', { name: 'Compare with published' }).click()
    await staff
      .getByRole('article')
      .filter({ hasText: 'The draft' })
      .getByText('Firstdraft.')
      .waitFor()
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Send back' }).click()
    await dialog(staff).getByLabel('What should change').fill('Please add an example.')
    await dialog(staff).getByRole('button', { name: 'Send back' }).click()
    await toast(staff, 'Sent back')
  })

  await test.step('the instructor reads the word and hands in again', async () => {
    await teacher.goto('/dashboard/teaching')
    await teacher.getByRole('link', { name: /^Lessons.*1 sent back/ }).waitFor()
    await teacher.goto('/dashboard/notifications')
    await teacher.getByRole('link', { name: /was sent back/ }).click()
    await teacher.getByText('Please add an example.').waitFor()
    await writeAndHandIn(teacher, 'Withexample.', 'Hand in again')
  })

  await test.step('staff publish', async () => {
    await staff.goto('/staff/waiting-drafts')
    await staff.getByRole('link', { name: `Review: ${TITLE}` }).click()
    await staff.getByRole('button', { name: 'Publish', exact: true }).click()
    await toast(staff, 'Published. Students see it now.')
    await staff.goto('/staff/waiting-drafts')
    await staff.getByText('Nothing waits for review.').waitFor()
  })

  await test.step('a student reads it', async () => {
    const student = await server.openPage(PHONE)
    await newStudent(student)
    await checkOut(student, { courseId: COURSE })
    await student.goto(`/learn/${COURSE}`)
    await student.getByRole('link', { name: TITLE }).first().click()
    await student.getByText('Withexample.').first().waitFor()
  })
})
