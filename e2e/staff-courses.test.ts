import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, expectTouchable, PHONE, test } from './testing.ts'

const STAFF = 'boss@example.com'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const saved = (page: Page) => page.locator('[data-save-state=saved]').waitFor()
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first()

/** A picture wider than a banner. */
function banner(): Promise<Buffer> {
  return sharp({ create: { width: 2400, height: 800, channels: 3, background: '#b5651d' } })
    .png()
    .toBuffer()
}

const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })

test('on a phone a course is made in both languages, gets a batch and is published', async () => {
  const title = `Nakshi kantha ${crypto.randomUUID().slice(0, 6)}`
  const staff = await server.asStaff(STAFF, PHONE)
  const visitor = await server.openPage(PHONE)

  await staff.goto('/staff/courses')
  await staff.getByRole('heading', { name: 'Courses', level: 1 }).waitFor()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'New course' }).click()
  await dialog(staff).getByLabel('Title', { exact: true }).fill(title)
  await dialog(staff).getByLabel('Category').selectOption('Soft Skills')
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'Create draft' }).click()
  await staff.getByRole('heading', { name: title, level: 1 }).waitFor()
  const courseId = new URL(staff.url()).pathname.split('/').at(-1)!

  await text(staff, 'Title in Bangla').fill('নকশি কাঁথা শেখা')
  await text(staff, 'Subtitle in English').fill('Stitch stories your grandmother knew')
  await text(staff, 'Subtitle in Bangla').fill('দাদির গল্প সুইয়ের ফোঁড়ে')
  await staff.getByLabel('Course fee (taka)').fill('1200')
  await staff.getByLabel('Number of lessons').fill('8')
  await staff.getByRole('button', { name: 'Add a point' }).click()
  await text(staff, 'What you will learn in English').fill('Draw a pattern')
  await text(staff, 'What you will learn in Bangla').fill('নকশা আঁকা')
  await staff.getByRole('button', { name: 'Add a part' }).click()
  await text(staff, 'Heading in English').fill('The first stitch')
  await staff
    .getByLabel('Upload a banner')
    .setInputFiles({ name: 'loom.png', mimeType: 'image/png', buffer: await banner() })
  await dialog(staff).getByLabel('Left to right').fill('80')
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'Use this picture' }).click()
  await text(staff, 'What the banner shows in English').fill('A quilt on a loom')
  await saved(staff)
  await expectAccessible(staff)
  await expectTouchable(staff)

  await staff.getByRole('button', { name: 'Choose an earlier picture' }).first().click()
  const library = staff.getByRole('dialog', { name: 'Earlier pictures' })
  await library.getByRole('searchbox').fill('loom')
  await staff.keyboard.press('Enter')
  await library.getByRole('button', { name: /A quilt on a loom/ }).waitFor()
  await expectAccessible(staff)
  await expectTouchable(staff)
  await library.getByRole('button', { name: /A quilt on a loom/ }).press('Enter')
  await library.waitFor({ state: 'detached' })
  await staff.getByRole('button', { name: 'Use the picture of the category' }).waitFor()
  await saved(staff)
  expect((await visitor.request.get(`/api/courses/${courseId}`)).status()).toBe(404)

  await staff.getByRole('link', { name: 'Batches and sale' }).click()
  await staff.getByRole('button', { name: 'New batch' }).click()
  const form = dialog(staff)
  await form.getByLabel('Starts on').fill('2099-03-01')
  await form.getByLabel('Enrol by').fill('2099-02-28')
  await form.getByLabel('Seats').fill('20')
  await form.getByRole('button', { name: 'Save the batch' }).click()
  await toast(staff, 'Saved.')

  await staff.goto(`/staff/courses/${courseId}/preview`)
  const frame = staff.frameLocator('iframe')
  await frame.getByRole('heading', { name: title, level: 1 }).waitFor()
  await staff.getByText('Bangla', { exact: true }).click()
  await frame.getByRole('heading', { name: 'নকশি কাঁথা শেখা', level: 1 }).waitFor()

  await staff.goto(`/staff/courses/${courseId}`)
  await staff.getByRole('button', { name: 'Publish now' }).click()
  await toast(staff, 'Published. It is on the site now.')
  const list = '/courses?category=Soft+Skills'
  await expect
    .poll(async () => (await (await visitor.request.get(list)).text()).includes(title))
    .toBe(true)
  await visitor.goto(`/courses/${courseId}`)
  await visitor.getByRole('img', { name: 'A quilt on a loom' }).waitFor()
  await visitor.goto(`/bn/courses/${courseId}`)
  await visitor.getByRole('heading', { name: 'নকশি কাঁথা শেখা', level: 1 }).waitFor()
  await visitor.getByText('নকশা আঁকা').waitFor()
})

test('on a phone a published course is corrected, then hidden', async () => {
  const courseId = 'PRG-101'
  const staff = await server.asStaff(STAFF, PHONE)
  const visitor = await server.openPage(PHONE)
  const page = async () => (await visitor.request.get(`/api/courses/${courseId}`)).text()
  await staff.goto(`/staff/courses/${courseId}`)
  const point = text(staff, 'What you will learn in English')
  const former = await point.inputValue()
  await point.fill('Say what a loop does')
  await saved(staff)
  expect(await page()).toContain(former)
  await staff.getByRole('button', { name: 'Publish changes' }).click()
  await staff.locator('#publish-panel').getByText('Everything is published.').waitFor()
  expect(await page()).not.toContain(former)
  await visitor.goto(`/courses/${courseId}`)
  await visitor.getByText('Say what a loop does').waitFor()

  await staff.getByRole('button', { name: 'Hide from the site' }).first().click()
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'Hide from the site' }).click()
  await toast(staff, 'Hidden from the site.')
  expect((await visitor.request.get(`/courses/${courseId}`)).status()).toBe(404)
  await staff.goto(`/staff/courses?q=${courseId}`)
  await staff
    .getByRole('link', { name: /^Python from Zero/ })
    .first()
    .waitFor()
  await staff.getByText('Hidden', { exact: true }).last().waitFor()
})
