import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ownServer } from './own-server.ts'
import { expect, hydrated, newStudent, PHONE, test, titleOf } from './testing.ts'

/* A provider with a name of its own: none of Edi's is left on its pages, in their titles, or in its mails. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'edi-content-'))
const shipped = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../content/site.json'), 'utf8'),
)
writeFileSync(
  path.join(folder, 'site.json'),
  JSON.stringify({ ...shipped, isSample: false, name: { en: 'Shikkha Ghar', bn: 'শিক্ষা ঘর' } }),
)
const server = ownServer({ environment: { CONTENT_DIR: folder } })

/** Expects the name, and nowhere the word Edi, in what a person, a reader of the screen or a browser's tab shows. */
async function expectOnly(name: string, page: Page): Promise<void> {
  expect(await page.title()).toContain(name)
  const words = await page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...Array.from(document.querySelectorAll('[aria-label]'), (part) => part.ariaLabel),
    ].join('\n'),
  )
  expect(words).toContain(name)
  expect(words).not.toMatch(/\bEdi\b/)
}

for (const [prefix, name] of [
  ['', 'Shikkha Ghar'],
  ['/bn', 'শিক্ষা ঘর'],
] as const)
  test(`public pages and those that sign in show the name (${prefix})`, async () => {
    const page = await server.openPage(PHONE)
    for (const place of [
      '/',
      '/courses',
      '/courses/PRG-101',
      '/about',
      '/contact',
      '/authentication/login',
      '/authentication/signup',
    ]) {
      await page.goto(`${prefix}${place}` || '/')
      await expectOnly(name, page)
    }
  })

for (const [language, name] of [
  ['en', 'Shikkha Ghar'],
  ['bn', 'শিক্ষা ঘর'],
] as const)
  test(`a student's own pages show the name (${language})`, async () => {
    const page = await server.openPage(PHONE)
    await newStudent(page)
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    for (const place of [
      '/dashboard',
      '/dashboard/carts',
      '/dashboard/order-history',
      '/dashboard/certificates',
    ]) {
      await page.goto(place)
      await titleOf(page).waitFor()
      await expectOnly(name, page)
    }
  })

test('mails come in the name', async () => {
  const { email } = await newStudent(await server.openPage(PHONE))
  const visitor = await server.openPage(PHONE)
  await visitor.goto('/authentication/login')
  await hydrated(visitor)
  await visitor.getByRole('button', { name: 'Forgot your password?' }).click()
  const modal = visitor.getByRole('dialog')
  await modal.getByLabel('Email').fill(email)
  await modal.getByRole('button', { name: 'Send the link' }).click()
  const arrived = () =>
    server.smtp.mails.findLast(
      ({ to, raw }) => to.includes(email) && raw.includes('Reset your password'),
    )
  await expect.poll(arrived, { timeout: 20_000 }).toBeDefined()
  const { raw } = arrived()!
  expect(raw).toMatch(/^From: Shikkha Ghar <no-reply@localhost>/m)
  expect(raw).toMatch(/^Subject: Reset your password for Shikkha Ghar/m)
})
