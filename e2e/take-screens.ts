import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { buildIfStale } from '../scripts/build.ts'
import { answerHelp } from '../scripts/command.ts'
import { findChromium } from '../scripts/find-chromium.ts'

const FOLDER = path.join(import.meta.dirname, '../screens')
const WIDTHS = { phone: [360, 740], tablet: [768, 1024], desktop: [1280, 800] } as const

/** Public screens have an address in each language; private ones follow the remembered language. */
const publicScreens: Record<string, string> = {
  home: '/',
  courses: '/courses',
  'courses-search': '/courses?q=python',
  course: '/courses/WEB-101',
  contact: '/contact',
  about: '/about',
  'become-instructor': '/become-instructor',
  terms: '/terms',
  login: '/authentication/login',
  signup: '/authentication/signup',
  'not-found': '/no-such-page',
}
const privateScreens: Record<string, string> = {
  dashboard: '/dashboard',
  profile: '/dashboard/student-profile',
  'my-courses': '/dashboard/student-courses',
  skillset: '/dashboard/student-skillset',
  carts: '/dashboard/carts',
  payment: '/dashboard/payments/stripe',
  'order-history': '/dashboard/order-history',
  certificates: '/dashboard/certificates',
}

interface Look {
  language: 'en' | 'bn'
  theme: 'light' | 'dark'
  width: keyof typeof WIDTHS
}

/** Pictures of every screen into `screens/`: `npm run screens`, or `npm run screens -- home phone bn` for those that match. */
async function takeScreens(wanted: readonly string[]): Promise<void> {
  await buildIfStale()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'edi-screens-'))
  const server = await startServer(
    readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PORT: '3999',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
    }),
  )
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    for (const language of ['en', 'bn'] as const)
      for (const theme of ['light', 'dark'] as const)
        for (const width of Object.keys(WIDTHS) as Look['width'][])
          await takeLook(browser, {
            origin: server.origin,
            look: { language, theme, width },
            wanted,
          })
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function takeLook(
  browser: Browser,
  { origin, look, wanted }: { origin: string; look: Look; wanted: readonly string[] },
): Promise<void> {
  const picked = (name: string) =>
    wanted.every((word) => [name, look.language, look.theme, look.width].includes(word))
  const open = Object.entries(publicScreens).filter(([name]) => picked(name))
  const closed = Object.entries(privateScreens).filter(([name]) => picked(name))
  if (open.length + closed.length === 0) return
  const [width, height] = WIDTHS[look.width]
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([theme, language]) => {
      localStorage.setItem('theme', theme!)
      localStorage.setItem('language', language!)
    },
    [look.theme, look.language],
  )
  const page = await context.newPage()
  for (const [name, address] of open)
    await take(page, {
      name,
      address: look.language === 'bn' ? `/bn${address === '/' ? '' : address}` : address,
      look,
    })
  if (closed.length > 0) {
    await signUp(page)
    for (const [name, address] of closed) await take(page, { name, address, look })
  }
  await context.close()
}

async function take(
  page: Page,
  { name, address, look }: { name: string; address: string; look: Look },
): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await showLazyPictures(page)
  const file = path.join(FOLDER, `${name}-${look.width}-${look.language}-${look.theme}.png`)
  await page.screenshot({ path: file, fullPage: true })
  console.log(path.relative(process.cwd(), file))
}

/** Pictures further down are fetched when they come near the window. */
async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
  })
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/authentication/signup')
  await page.getByLabel('Name').fill('Ayesha Siddiqua')
  await page.getByLabel('Email').fill(`student-${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse 12')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.waitForURL('/')
}

answerHelp(
  'npm run screens [-- NAME …]   takes pictures of every screen, or of those named, into screens/',
)
await takeScreens(process.argv.slice(2))
