import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, PHONE, test } from './testing.ts'

const STAFF = 'boss@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })

/** The parts of the site desk, which stand folded. */
function partsOf(staff: Page) {
  const part = (name: string) => staff.getByRole('region', { name, exact: true })
  return {
    part,
    open: (name: string) => part(name).getByText('Read and change').click(),
    save: async (name: string) => {
      await part(name).getByRole('button', { name: 'Save', exact: true }).click()
      await part(name).getByText('Saved by Shirin Akter').waitFor()
    },
  }
}

test('on a phone the owner changes name, phone, texts, logo and announcement; visitors see it at once', async () => {
  const staff = await server.asStaff(STAFF, PHONE)
  const visitor = await server.openPage(PHONE)
  await visitor.goto('/')
  await staff.goto('/staff/site')
  await staff.getByRole('heading', { name: 'Site', level: 1 }).waitFor()
  await expectAccessible(staff)
  const { part, open, save } = partsOf(staff)

  await open('Name')
  await part('Name').getByLabel('Name in English').fill('Shikkha Ghar')
  await part('Name').getByLabel('Name in Bangla').fill('শিক্ষা ঘর')
  await save('Name')
  await open('Contact')
  await part('Contact').getByLabel('Phones').fill('09612-345678')
  await save('Contact')
  await open('Announcement')
  await part('Announcement').getByLabel('Show the announcement').check()
  await part('Announcement').getByLabel('Text in English').fill('Admission is open')
  await part('Announcement').getByLabel('Text in Bangla').fill('ভর্তি চলছে')
  await part('Announcement').getByLabel('Link').fill('/courses')
  await save('Announcement')

  await visitor.goto('/contact')
  expect(await visitor.title()).toContain('Shikkha Ghar')
  await visitor.getByRole('link', { name: '09612-345678' }).first().waitFor()
  await visitor.getByRole('link', { name: 'Admission is open' }).waitFor()
  await visitor.goto('/bn/contact')
  expect(await visitor.title()).toContain('শিক্ষা ঘর')
  await visitor.getByRole('link', { name: '০৯৬১২-৩৪৫৬৭৮' }).first().waitFor()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'ভর্তি চলছে' }).click()
  await expect(visitor).toHaveURL(/\/bn\/courses$/)

  await open('Terms of use')
  const bangla = part('Terms of use').getByRole('group', { name: 'In Bangla' })
  await bangla.getByLabel('Title').fill('আমাদের শর্ত')
  await bangla.getByLabel('Text').fill('আগে **টাকা**, পরে ক্লাস।')
  await bangla.getByRole('button', { name: 'Preview' }).click()
  await bangla.getByRole('region', { name: 'Preview' }).getByText('টাকা').waitFor()
  await save('Terms of use')
  await visitor.goto('/bn/terms')
  await visitor.getByRole('heading', { name: 'আমাদের শর্ত' }).waitFor()
  await expect(visitor.locator('article strong')).toHaveText('টাকা')

  await open('Questions and answers')
  const english = part('Questions and answers').getByRole('group', { name: 'In English' })
  await english
    .getByRole('textbox', { name: 'Question' })
    .first()
    .fill('Is there a class on Friday?')
  await save('Questions and answers')
  await expectAccessible(staff)
  await visitor.goto('/')
  await visitor.getByText('Is there a class on Friday?').waitFor()

  const logo = await sharp({
    create: { width: 400, height: 100, channels: 3, background: '#a02040' },
  })
    .png()
    .toBuffer()
  await open('Logo and colours')
  await part('Logo and colours')
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await part('Logo and colours').getByText('Ready. Save to show it.').waitFor()
  await save('Logo and colours')
  await visitor.goto('/')
  const shown = visitor.getByRole('banner').getByRole('img', { name: 'Shikkha Ghar' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)

  await part('Name').getByRole('button', { name: 'Back to the default of the files' }).click()
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: 'Back to the default of the files' })
    .click()
  await part('Name').getByText('Not changed here yet.').waitFor()
  await visitor.goto('/')
  expect(await visitor.title()).not.toContain('Shikkha Ghar')
})

test('on a phone the owner turns sections of the home page off and orders them', async () => {
  const staff = await server.asStaff(STAFF, PHONE)
  const visitor = await server.openPage(PHONE)
  await staff.goto('/staff/site')
  const { part, open, save } = partsOf(staff)
  const headings = async (path: string) => {
    await visitor.goto(path)
    return visitor.locator('main h2').evaluateAll((all) => all.map(({ id }) => id))
  }
  const home = part('Home page')
  await open('Home page')
  await home.getByRole('checkbox', { name: 'Trending courses' }).uncheck()
  await home.getByRole('checkbox', { name: 'Become a teacher' }).uncheck()
  await home.getByRole('button', { name: 'Move Free courses up' }).click()
  await home.getByRole('button', { name: 'Move Free courses up' }).click()
  await expectAccessible(staff)
  await save('Home page')
  for (const path of ['/', '/bn']) {
    const found = await headings(path)
    expect(found.slice(0, 4)).toEqual(['categories', 'new', 'free', 'popular'])
    expect(found).toContain('newsletter')
    for (const off of ['trending', 'teacher']) expect(found).not.toContain(off)
  }
  await expectAccessible(visitor)
})
