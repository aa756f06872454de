import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addLessons, addSection, editor, saved, toast } from './curriculum-steps.ts'
import { ownServer } from './own-server.ts'
import { checkOut, DESKTOP, expect, expectAccessible, newStudent, PHONE, test } from './testing.ts'

const STAFF = 'boss@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })
/** A free course of the sample catalogue that everyone learns at their own pace. */
const COURSE = 'DSC-105'

const photo = await sharp({
  create: { width: 900, height: 1200, channels: 3, background: '#f4ecd8' },
})
  .jpeg()
  .toBuffer()

/** Completes what can be completed by saying so, by the calls of its pages. */
async function completeArticles(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access-token'))
  const headers = { authorization: `Bearer ${token}` }
  const { sections } = (await (
    await page.request.get(`/api/courses/${COURSE}/lessons`)
  ).json()) as { sections: { lessons: { lessonId: string; kind: string }[] }[] }
  for (const { lessonId, kind } of sections.flatMap(({ lessons }) => lessons))
    if (kind === 'article')
      await page.request.post(`/api/learn/${COURSE}/lessons/${lessonId}/complete`, { headers })
}

test('from a photo to a certificate: handed in on a phone, drawn on, marked, seen', async () => {
  test.setTimeout(180_000)
  const staff = await server.asStaff(STAFF, DESKTOP)
  await staff.goto(`/staff/courses/${COURSE}/curriculum`)
  await addSection(staff, 'Practice')
  await addLessons(staff, { section: 'Practice', kind: 'Assignment', titles: ['Light and shade'] })
  await staff.getByRole('link', { name: 'Light and shade' }).click()
  await editor(staff).click()
  await staff.keyboard.type('Photograph a window at noon.')
  await saved(staff)
  await staff.getByRole('button', { name: 'Publish' }).click()
  await toast(staff, 'Published. Students see it now.')

  await staff.getByRole('link', { name: 'Marks and due date' }).click()
  await staff.getByLabel('What is marked').fill('Ideas 6\nWords 5')
  await staff.getByLabel('Due', { exact: true }).selectOption('after-enrolment')
  await staff.getByLabel('Days', { exact: true }).fill('7')
  await staff.getByLabel('Late work').selectOption('reduce')
  await staff.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('Write the marks at the end of each line').waitFor()
  await staff.getByLabel('What is marked').fill('Ideas 6\nWords 4')
  await staff.getByRole('button', { name: 'Save' }).click()
  await toast(staff, 'Saved')
  await expectAccessible(staff)

  const student = await server.openPage(PHONE)
  await newStudent(student, { name: 'Nadia Rahman' })
  await checkOut(student, { courseId: COURSE })
  await completeArticles(student)
  await student.evaluate(() => localStorage.setItem('language', 'bn'))
  await student.goto(`/learn/${COURSE}`)
  await student.getByRole('main').getByRole('link', { name: 'Light and shade' }).first().click()
  await student.getByText('প্রতিদিন দেরির জন্য ১০% নম্বর কাটা যাবে।').waitFor()
  await student.getByLabel('আপনার উত্তর').fill('জানালার আলো নরম ছিল।')
  await student.getByLabel('ছবি বা ফাইল যোগ করুন').setInputFiles([
    { name: 'পাতা ১.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') },
  ])
  await student.getByText('এটা পড়া যায় এমন ছবি, PDF বা ZIP নয়।').waitFor()
  await student.getByRole('button', { name: 'fake.pdf বাদ দিন' }).click()
  await student.getByText('আপলোড হয়েছে').waitFor()
  // Neither the text nor the file is lost by loading the page again.
  await student.reload()
  await student.getByText('পাতা ১.webp').waitFor()
  expect(await student.getByLabel('আপনার উত্তর').inputValue()).toBe('জানালার আলো নরম ছিল।')
  await expectAccessible(student)
  // Nor without a line.
  await student.context().setOffline(true)
  await student.getByText('আপনি অফলাইনে আছেন। লেখাটা এই ডিভাইসে আছে').waitFor()
  await student.getByRole('button', { name: 'জমা দিন' }).click()
  await student.getByRole('alert').filter({ hasText: 'আপনি অফলাইনে আছেন' }).waitFor()
  await student.context().setOffline(false)
  await student.getByRole('button', { name: 'জমা দিন' }).click()
  await student.getByText('নম্বরের অপেক্ষায়').waitFor()
  await expectAccessible(student)

  await staff.goto('/staff/submissions')
  await staff.getByRole('link', { name: 'Mark: Nadia Rahman, Light and shade' }).click()
  await staff.getByText('জানালার আলো নরম ছিল।').waitFor()
  await staff.locator('img[alt="পাতা ১.webp"]').waitFor()
  await staff.getByLabel('Ideas').fill('7')
  await staff.getByLabel('Words').fill('৩.৫')
  await staff.getByRole('button', { name: 'Save marks' }).click()
  await staff.getByText('Enter marks from 0').waitFor()
  await staff.getByLabel('Ideas').fill('5')
  await staff.getByText('Together 8.5 of 10').waitFor()
  await staff.getByLabel('Feedback for the student').fill('সুন্দর কাজ।')
  await staff.getByRole('button', { name: 'Draw on it: পাতা ১.webp' }).click()
  const surface = staff.getByRole('application', { name: 'পাতা ১.webp' })
  await surface.hover({ position: { x: 100, y: 100 } })
  await staff.mouse.down()
  await surface.hover({ position: { x: 200, y: 120 } })
  await staff.mouse.up()
  await staff.getByRole('button', { name: 'Tick', exact: true }).click()
  await surface.click({ position: { x: 200, y: 200 } })
  await staff.getByText('2 marks').waitFor({ state: 'attached' })
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Add to feedback' }).click()
  await staff.locator('img[alt="পাতা ১.webp with your marks"]').waitFor()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Save marks' }).click()
  await toast(staff, 'Saved. The student has been told.')
  await staff.goto('/staff/submissions')
  await staff.getByText('No work is waiting to be marked.').waitFor()

  await student.goto('/dashboard/notifications')
  await student.getByRole('main').getByRole('link', { name: 'পাস করেছেন' }).click()
  await student.getByText('১০-এর মধ্যে ৮.৫').waitFor()
  await student.getByText('সুন্দর কাজ।').waitFor()
  await student.locator('img[alt="শিক্ষকের দাগ দেওয়া পাতা ১.webp"]').first().waitFor()
  await expectAccessible(student)
  await student.getByRole('button', { name: 'বড় করে দেখুন' }).click()
  await student.getByRole('dialog', { name: 'শিক্ষকের দাগ দেওয়া পাতা ১.webp' }).waitFor()
  await student.keyboard.press('Escape')
  await student.getByRole('link', { name: 'সার্টিফিকেট দেখুন' }).click()
  await student.getByText('Nadia Rahman', { exact: true }).first().waitFor()
  expect(student.url()).toContain('/certificates/')
})
