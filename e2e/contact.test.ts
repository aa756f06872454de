import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, newPage, PHONE, test } from './testing.ts'

const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

async function fillIn(page: Page, wishes: { email?: string } = {}) {
  await page.getByLabel('Name').fill('Rahima Khatun')
  await page.getByLabel('Email').fill(wishes.email ?? 'rahima@example.com')
  await page.getByLabel('Subject').fill('Evening classes')
  await page.getByLabel('Your Message').fill('Are there evening classes?')
}

// Covers: §2 contact-form, §7 forms-stored, §8 message-sent
test('a message is sent by keyboard alone, and the form is empty afterwards (§2 /contact, §8 Message sent!)', async () => {
  const page = await newPage()
  await page.goto('/contact')
  await hydrated(page)
  await page.getByLabel('Name').focus()
  for (const text of [
    'Rahima Khatun',
    'rahima@example.com',
    '০১৭১২-৩৪৫৬৭৮',
    'Evening classes',
    'Are there evening classes?',
  ]) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
  }
  const answered = page.waitForResponse('**/api/contact')
  await page.keyboard.press('Enter')
  const answer = await answered
  expect(answer.status()).toBe(201)
  expect(answer.request().postDataJSON()).toMatchObject({ phone: '+8801712345678', language: 'en' })
  await toast(page, 'Message sent!')
  expect(await page.getByLabel('Your Message').inputValue()).toBe('')
})

// Covers: §2 contact-form, §5 field-errors, §5 same-rules
test('errors are beside their fields, the first gets the focus, and the input stays', async () => {
  const page = await newPage(PHONE)
  await page.goto('/contact')
  await hydrated(page)
  await fillIn(page, { email: 'rahima@' })
  await page.getByLabel('Phone').fill('12345')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const email = page.getByLabel('Email')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
  const described = await page.getByLabel('Phone').getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described!.split(' ')[0]}"]`).textContent()).toContain(
    '01712345678',
  )
  expect(await page.getByLabel('Your Message').inputValue()).toBe('Are there evening classes?')
  await expectAccessible(page)
})

test('a button that is busy keeps its name', async () => {
  const page = await newPage(PHONE)
  await page.goto('/contact')
  await hydrated(page)
  await fillIn(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/contact', (route) => answer.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.locator('button[aria-busy=true]').waitFor()
  await page.getByRole('button', { name: 'Send Message', exact: true }).waitFor()
  await expectAccessible(page)
  answer.resolve()
  await toast(page, 'Message sent!')
})

test('on a line that is down nothing typed is lost, and the second try goes through', async () => {
  const page = await newPage()
  await page.goto('/contact')
  await hydrated(page)
  await fillIn(page)
  await page.route('**/api/contact', (route) => route.abort())
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Evening classes')
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await toast(page, 'Message sent!')
})

test('pressing twice sends one message', async () => {
  const page = await newPage()
  await page.goto('/contact')
  await hydrated(page)
  await fillIn(page)
  let sent = 0
  await page.route('**/api/contact', async (route) => {
    sent += 1
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await toast(page, 'Message sent!')
  expect(sent).toBe(1)
})

test('text typed before the scripts load is still there afterwards', async () => {
  const page = await newPage()
  await page.goto('/contact')
  const subject = `Early ${randomUUID()}`
  await page.evaluate((text) => {
    const field = document.querySelector<HTMLInputElement>('input[name=subject]')!
    field.value = text
  }, subject)
  await hydrated(page)
  expect(await page.getByLabel('Subject').inputValue()).toBe(subject)
})

// Covers: §2 contact-map
test('the map asks before anything is fetched from elsewhere', async () => {
  const page = await newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('openstreetmap.org')) foreign.push(request.url())
  })
  await page.goto('/contact')
  await hydrated(page)
  const link = page.getByRole('link', { name: 'Open in OpenStreetMap' })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=/)
  expect(foreign).toEqual([])
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect.poll(() => foreign.length).toBeGreaterThan(0)
})

// Covers: §2 contact-reach
test('phones are read in Bengali digits and dialled in Latin ones', async () => {
  const page = await newPage(PHONE)
  await page.goto('/bn/contact')
  const phone = page.getByRole('main').getByRole('link', { name: '০১৭০০-০০০০০০' })
  expect(await phone.getAttribute('href')).toBe('tel:+8801700000000')
  expect(
    await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href'),
  ).toBe('https://wa.me/8801700000000')
})

test('the Bangla form speaks Bangla, and tells the server so', async () => {
  const page = await newPage(PHONE)
  await page.goto('/bn/contact')
  await hydrated(page)
  await page.getByRole('button', { name: 'পাঠিয়ে দিন' }).click()
  await page.getByText('“নাম” ঘরটা পূরণ করুন').first().waitFor()
  await expectAccessible(page)
  await page.getByLabel('নাম').fill('রহিমা খাতুন')
  await page.getByLabel('ইমেইল').fill('rahima@example.com')
  await page.getByLabel('বিষয়').fill('সন্ধ্যার ক্লাস')
  await page.getByLabel('আপনার মেসেজ').fill('সন্ধ্যায় ক্লাস আছে?')
  const sent = page.waitForRequest('**/api/contact')
  await page.getByRole('button', { name: 'পাঠিয়ে দিন' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ language: 'bn', name: 'রহিমা খাতুন' })
  await toast(page, 'আপনার মেসেজ পেয়েছি!')
})

// Covers: §2 about-page
for (const path of [
  '/about',
  '/terms',
  '/privacy',
  '/refund-policy',
  '/bn/about',
  '/bn/terms',
  '/bn/privacy',
  '/bn/refund-policy',
  '/contact',
])
  test(`${path} fits a phone, says it is a sample, and axe finds nothing in both themes`, async () => {
    const page = await newPage(PHONE)
    for (const theme of ['light', 'dark']) {
      await page.goto(path)
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
      await page.reload()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      expect(await page.getByRole('main').textContent()).toMatch(/sample|নমুনা/i)
      await expectAccessible(page)
    }
  })
