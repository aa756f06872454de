import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ownServer } from './own-server.ts'
import { checkOut, expect, expectAccessible, newStudent, PHONE, test } from './testing.ts'

const STAFF = 'boss@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })
/** A free course of the sample catalogue. */
const COURSE = 'DSC-105'

async function screenshot(name: string) {
  const buffer = await sharp({
    create: { width: 1200, height: 600, channels: 3, background: '#b5651d' },
  })
    .png()
    .toBuffer()
  return { name: `${name}.png`, mimeType: 'image/png', buffer }
}

async function enrolled(name: string): Promise<Page> {
  const page = await server.openPage(PHONE)
  await newStudent(page, { name })
  await checkOut(page, { courseId: COURSE })
  return page
}

test('two students and staff: asked, answered, notified without a reload, solved, hidden', async () => {
  const title = `Why forty? ${crypto.randomUUID().slice(0, 6)}`
  const [asker, fellow] = [await enrolled('Nadia Rahman'), await enrolled('Tanvir Ahmed')]
  await asker.goto(`/learn/${COURSE}`)
  await asker.getByRole('link', { name: 'Start learning' }).click()
  await asker.getByRole('heading', { name: 'Questions and answers' }).click()
  await asker.getByText('No questions yet').waitFor()
  await asker.getByRole('button', { name: 'Ask a question' }).click()
  await asker.getByLabel('Your question in one line').fill(title)
  await asker.getByLabel('Details').fill('Is it $n = 40$ or **more**?\n5*4=20, 3*4=12')
  await asker.getByRole('region', { name: 'How others will see it' }).locator('math').waitFor()
  await asker
    .getByLabel('Add pictures')
    .setInputFiles([await screenshot('one'), await screenshot('two')])
  await expect.poll(() => asker.getByText('Ready', { exact: true }).count()).toBe(2)
  await asker.getByLabel('What does it show?').first().fill('The error on my screen')
  await asker.getByRole('button', { name: 'Remove picture 2' }).click()
  await asker
    .getByLabel('Add pictures')
    .setInputFiles([{ ...(await screenshot('three')), buffer: Buffer.from('no picture') }])
  await asker.getByText('This is not a picture we can read.').waitFor()
  await asker.getByRole('button', { name: 'Ask', exact: true }).click()
  await asker.getByText('Wait until the pictures are uploaded').waitFor()
  expect(await asker.getByLabel('Details').inputValue()).toContain('$n = 40$')
  await expectAccessible(asker)
  await asker.getByRole('button', { name: 'Remove picture 2' }).click()
  await asker.getByRole('button', { name: 'Ask', exact: true }).click()
  // The lesson stays, with the question in its list.
  await asker.getByRole('link', { name: title }).waitFor()
  await asker.getByRole('link', { name: 'See your question' }).click()
  await asker.getByRole('heading', { level: 1, name: title }).waitFor()
  await asker.locator('math').first().waitFor()
  await asker.getByText('5*4=20, 3*4=12').waitFor()
  await asker.locator('img[alt="The error on my screen"]').waitFor()
  await expectAccessible(asker)
  const question = asker.url()

  await fellow.goto(`/learn/${COURSE}/questions`)
  await fellow.getByRole('link', { name: title }).click()
  await fellow.getByRole('heading', { level: 1, name: title }).waitFor()
  await fellow.locator('img[alt="The error on my screen"]').waitFor()
  await fellow.getByLabel('Your answer').fill('Forty were asked.')
  await fellow.getByRole('button', { name: 'Answer', exact: true }).click()
  await fellow.getByRole('article').filter({ hasText: 'Forty were asked.' }).waitFor()

  // No one loaded anything: the bell counts it, and the open question shows it.
  await asker.getByRole('button', { name: 'Notifications: 1 unread' }).waitFor()
  await asker.getByRole('article').filter({ hasText: 'Forty were asked.' }).waitFor()
  await asker.getByRole('button', { name: 'Mark as solved' }).click()
  await asker.getByRole('button', { name: 'Not solved after all' }).waitFor()
  await fellow.getByRole('button', { name: 'Notifications: 1 unread' }).click()
  await fellow
    .getByRole('dialog')
    .getByRole('link', { name: `Solved: “${title}”` })
    .waitFor()
  await expectAccessible(fellow)
  await fellow.getByRole('dialog').getByRole('button', { name: 'Mark all as read' }).click()
  await fellow
    .getByRole('button', { name: 'Notifications', exact: true, includeHidden: true })
    .waitFor()

  const boss = await server.asStaff(STAFF)
  await boss.goto('/staff/questions?list=all')
  await boss.getByRole('heading', { level: 2, name: title }).waitFor()
  await expectAccessible(boss)
  await boss.getByRole('link', { name: 'Open in the course' }).first().click()
  await boss.getByRole('button', { name: 'Hide' }).first().click()
  await boss.getByText('Hidden by our team').waitFor()
  await fellow.goto(question)
  await expect.poll(() => fellow.getByText(title).count()).toBe(0)
  await asker.reload()
  await asker.getByText('Hidden by our team').waitFor()
})
