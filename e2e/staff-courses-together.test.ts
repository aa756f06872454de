import type { Page } from '@playwright/test'
import { ownServer } from './own-server.ts'
import { DESKTOP, expect, expectAccessible, PHONE, test } from './testing.ts'

const SHIRIN = 'shirin@example.com'
const RAFIQ = 'rafiq@example.com'
const server = ownServer({ staff: { [SHIRIN]: 'Shirin Akter', [RAFIQ]: 'Rafiq Hasan' } })

const dialog = (page: Page) => page.getByRole('dialog')
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first()
const toast = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor()
const mark = (page: Page, state: string) => page.locator(`[data-save-state=${state}]`).waitFor()

async function newCourse(page: Page, title: string): Promise<string> {
  await page.goto('/staff/courses')
  await page.getByRole('button', { name: 'New course' }).click()
  await dialog(page).getByLabel('Title', { exact: true }).fill(title)
  await dialog(page).getByLabel('Category').selectOption('Soft Skills')
  await dialog(page).getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

test('two people write one course at once: what each typed is there, and both versions of one field are compared', async () => {
  test.setTimeout(180_000)
  const shirin = await server.asStaff(SHIRIN, DESKTOP)
  const rafiq = await server.asStaff(RAFIQ, PHONE)
  const courseId = await newCourse(shirin, 'Nakshi kantha together')
  await rafiq.goto(`/staff/courses/${courseId}`)
  await mark(rafiq, 'saved')
  await shirin.reload()
  await shirin.getByText('Rafiq Hasan is editing this course too').waitFor()

  // Different fields: both are kept, and nobody is asked.
  await text(rafiq, 'Subtitle in Bangla').fill('দাদির গল্প সুইয়ের ফোঁড়ে')
  await mark(rafiq, 'waiting')
  await mark(rafiq, 'saved')
  await text(shirin, 'Designed for in English').fill('Whoever can hold a needle')
  await mark(shirin, 'waiting')
  await mark(shirin, 'saved')
  expect(await text(shirin, 'Subtitle in Bangla').inputValue()).toBe('দাদির গল্প সুইয়ের ফোঁড়ে')

  // The same field: the later one is refused, shown both texts, and may go on typing elsewhere meanwhile.
  await text(shirin, 'Title in English').fill('Nakshi kantha for beginners')
  await mark(shirin, 'waiting')
  await mark(shirin, 'saved')
  await text(rafiq, 'Title in English').fill('Kantha stitch')
  const panel = rafiq.getByRole('alert')
  await panel.getByText('Nakshi kantha for beginners').waitFor()
  await panel.getByText('Kantha stitch').waitFor()
  await panel.getByRole('heading', { name: 'Shirin Akter changed the same fields' }).waitFor()
  await expectAccessible(rafiq)
  await text(rafiq, 'Title in Bangla').fill('কাঁথা সেলাই')

  // The page goes away in the middle of it, and the choice is still there.
  await rafiq.reload()
  await panel.getByText('Kantha stitch').waitFor()
  expect(await text(rafiq, 'Title in Bangla').inputValue()).toBe('কাঁথা সেলাই')
  await rafiq.getByRole('link', { name: 'Waiting for your choice' }).click()
  await panel.getByRole('radio', { name: 'Theirs' }).check()
  await panel.getByRole('button', { name: 'Keep these' }).click()
  await mark(rafiq, 'saved')
  expect(await text(rafiq, 'Title in English').inputValue()).toBe('Nakshi kantha for beginners')

  // Offline, words stay in the browser, and go out when it is back.
  await rafiq.context().setOffline(true)
  await text(rafiq, 'Subtitle in English').fill('Typed on the ferry')
  await mark(rafiq, 'offline')
  await rafiq.context().setOffline(false)
  await mark(rafiq, 'saved')

  await shirin.reload()
  await mark(shirin, 'saved')
  const written = {
    'Title in English': 'Nakshi kantha for beginners',
    'Title in Bangla': 'কাঁথা সেলাই',
    'Subtitle in English': 'Typed on the ferry',
    'Subtitle in Bangla': 'দাদির গল্প সুইয়ের ফোঁড়ে',
    'Designed for in English': 'Whoever can hold a needle',
  }
  for (const [field, value] of Object.entries(written))
    expect([field, await text(shirin, field).inputValue()]).toEqual([field, value])
})

test('a course is published at its time, restored, copied, put away and brought back, and two are changed at once', async () => {
  test.setTimeout(180_000)
  const staff = await server.asStaff(SHIRIN, PHONE)
  const visitor = await server.openPage(PHONE)
  const status = async (courseId: string) =>
    (await visitor.request.get(`/api/courses/${courseId}`)).status()
  const courseId = await newCourse(staff, 'Zarikantha by hand')
  await staff.getByLabel('Course fee (taka)').fill('1200')
  await staff.getByLabel('Number of lessons').fill('8')
  await text(staff, 'Subtitle in English').fill('First thought')
  await mark(staff, 'waiting')
  await mark(staff, 'saved')
  await staff.getByText('Publish later').click()
  const inOneHour = new Date(server.now().getTime() + 60 * 60_000 + 6 * 60 * 60_000)
  await staff.getByLabel('Date and time').fill(inOneHour.toISOString().slice(0, 16))
  await staff.getByRole('button', { name: 'Plan', exact: true }).click()
  await staff.getByText(/^Goes live .*, as it is saved by then/).waitFor()
  await expectAccessible(staff)
  await server.runJob('publish-planned-courses')
  expect(await status(courseId)).toBe(404)
  await server.passMinutes(61)
  await server.runJob('publish-planned-courses')
  await expect.poll(() => status(courseId)).toBe(200)

  await staff.reload()
  await staff.locator('#publish-panel').getByText('Everything is published.').waitFor()
  await text(staff, 'Subtitle in English').fill('Second thought')
  await mark(staff, 'waiting')
  await mark(staff, 'saved')
  await staff.getByRole('button', { name: 'History' }).click()
  const published = dialog(staff).getByRole('listitem').filter({ hasText: 'Published' })
  await published.waitFor()
  await expectAccessible(staff)
  await published.getByRole('button', { name: 'Restore' }).click()
  await toast(staff, 'Restored. It is the working copy now.')
  await expect.poll(() => text(staff, 'Subtitle in English').inputValue()).toBe('First thought')

  await staff.getByRole('button', { name: 'Duplicate' }).click()
  await dialog(staff).getByRole('button', { name: 'Make the copy' }).click()
  await toast(staff, 'Copied. This is the new draft.')
  await staff.waitForURL((url) => !url.pathname.endsWith(courseId))
  const copyId = new URL(staff.url()).pathname.split('/').at(-1)!
  expect(await text(staff, 'Subtitle in English').inputValue()).toBe('First thought')

  await staff.goto('/staff/courses?q=zarikantha')
  await staff.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await staff.getByText('2 selected').waitFor()
  await staff.getByRole('button', { name: 'Change…' }).click()
  await dialog(staff).getByLabel('State').selectOption({ label: 'Publish' })
  await dialog(staff).getByLabel('Category').selectOption({ label: 'Finance' })
  await dialog(staff).getByRole('button', { name: 'See what changes' }).click()
  await dialog(staff)
    .getByText(/^2 courses change\./)
    .waitFor()
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'Change 2 courses' }).click()
  await toast(staff, '2 changed.')
  const changed = await visitor.request.get(`/api/courses/${copyId}`)
  expect(await changed.json()).toMatchObject({ category: 'Finance' })

  await staff.goto(`/staff/courses/${copyId}`)
  await staff.getByRole('button', { name: 'Archive' }).first().click()
  await dialog(staff).getByRole('button', { name: 'Archive' }).click()
  await toast(staff, 'Archived.')
  expect(await status(copyId)).toBe(404)
  await staff.getByRole('button', { name: 'Bring back' }).click()
  await toast(staff, 'Brought back, hidden from the site.')
  expect(await status(copyId)).toBe(404)
  await staff.getByRole('button', { name: 'Publish now' }).click()
  await toast(staff, 'Published. It is on the site now.')
  expect(await status(copyId)).toBe(200)
})
