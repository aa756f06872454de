import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { findChromium } from '../scripts/find-chromium.ts'

/** Where the server under test answers. */
export const origin = inject('origin')

/** An Android phone of 360 px, the first screen everything is made for. */
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

let browser: Promise<Browser> | undefined

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

/** A page in a browser profile of its own, closed with the test. Pages may reach only the server under test. */
export async function newPage(options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await newContext(options)
  return context.newPage()
}

export async function newContext(options: BrowserContextOptions = DESKTOP): Promise<BrowserContext> {
  browser ??= chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
  const context = await (await browser).newContext({ baseURL: origin, locale: 'en-GB', timezoneId: 'Asia/Dhaka', ...options })
  context.setDefaultTimeout(15_000)
  await context.route(
    (url) => !/^(localhost|127\.0\.0\.1)$/.test(url.hostname),
    (route) => route.abort(),
  )
  onTestFinished(() => context.close())
  return context
}

/** Touches the page and resolves once React answers on it: public pages start their scripts at the first touch. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === '')
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects axe to find nothing (WCAG 2.2 AA and best practices) on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour on its way to another has a contrast of its own for some milliseconds.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((moving) => moving instanceof CSSTransition && moving.finished.catch(() => {}))),
  )
  await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: Document,
          options: object,
        ): Promise<{ violations: { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }[] }>
      }
    }
    const { violations: found } = await axe.run(document, { resultTypes: ['violations'] })
    return found.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.slice(0, 4).map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    }))
  })
  expect(violations).toEqual([])
}

/** A new e-mail address for a new student. */
export function newEmail(): string {
  return `student-${randomUUID()}@example.com`
}

/** Signs a new student up through the identity service and leaves the page signed in, on the home page. */
export async function signUp(
  page: Page,
  person: { name?: string; email?: string; password?: string } = {},
): Promise<{ email: string; password: string; name: string }> {
  const { name = 'Ayesha Siddiqua', email = newEmail(), password = 'correct horse 12' } = person
  await page.goto('/authentication/signup')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.waitForURL('/')
  return { email, password, name }
}
