import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { LookAroundRole } from '#contract/identity/look-around.ts'
import { cast } from '#server/sample-school/cast.ts'
import { words } from '#web/text/en/look-around.ts'
import { answerHelp } from '../scripts/command.ts'
import { findChromium } from '../scripts/checks/find-chromium.ts'
import { buildIfStale } from '../scripts/make/build.ts'
import { settled, showLazyPictures } from './settled-page.ts'
import { startOn } from './start-server.ts'

const FOLDER = path.join(import.meta.dirname, '../docs/pictures')
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, isMobile: true }
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false }

interface Picture {
  device: typeof PHONE
  /** As whom of the sample school; a visitor is nobody. */
  role: LookAroundRole | null
  address: string
  /** A heading without which the picture would not show what it is for. */
  heading: string
}

/** One of each life in a school. */
const pictures: Record<string, Picture> = {
  visitor: { device: PHONE, role: null, address: '/bn/courses/WEB-101', heading: 'JavaScript' },
  student: { device: PHONE, role: 'learner', address: '/learn/DSC-105', heading: 'Still to do' },
  instructor: {
    device: DESKTOP,
    role: 'instructor',
    address: '/dashboard/teaching',
    heading: 'Your classes today',
  },
  owner: { device: DESKTOP, role: 'owner', address: '/staff/reports', heading: 'Sales over time' },
}

answerHelp(
  'npm run readme:pictures [-- NAME …]   takes the pictures of the README, or those named, in a new school, into docs/pictures/',
)
await takePictures()

async function takePictures(): Promise<void> {
  await buildIfStale()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'edi-pictures-'))
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const school = await startOn(folder, { NODE_ENV: 'development', LOG_LEVEL: 'error' })
  try {
    const wanted = process.argv.slice(2)
    for (const [name, picture] of Object.entries(pictures))
      if (wanted.length === 0 || wanted.includes(name))
        await take(browser, { name, picture, origin: school.origin })
  } finally {
    await browser.close()
    await school.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function take(
  browser: Browser,
  { name, picture, origin }: { name: string; picture: Picture; origin: string },
): Promise<void> {
  const context = await browser.newContext({
    ...picture.device,
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  })
  // For a machine that does much else.
  context.setDefaultTimeout(180_000)
  await context.addInitScript(() => localStorage.setItem('bangla-font', '1'))
  const page = await context.newPage()
  await (picture.role ? lookAroundAs(page, picture.role) : page.goto('/'))
  await settled(page)
  // A font is shown from the visit on that finds it in the cache.
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(picture.address)
    await settled(page)
  }
  await page.getByRole('heading', { name: picture.heading }).first().waitFor()
  await showLazyPictures(page)
  const file = path.join(FOLDER, `${name}.png`)
  const screenshot = await page.screenshot({ path: file })
  console.log(`${path.relative(process.cwd(), file)}: ${Math.ceil(screenshot.length / 1024)} KB`)
  await context.close()
}

async function lookAroundAs(page: Page, role: LookAroundRole): Promise<void> {
  await page.goto('/authentication/login')
  await page
    .getByRole('button', { name: `${words.roles[role].name} ${words.roles[role].about}` })
    .click()
  await page.waitForURL((address) => address.pathname === cast[role].opens)
}
