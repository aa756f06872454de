import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startServer } from '#server/start.ts'
import { answerHelp } from '../scripts/command.ts'
import { buildIfStale } from '../scripts/make/build.ts'
import { findChromium } from '../scripts/checks/find-chromium.ts'
import { staffCommand } from '../scripts/operator/staff.ts'
import { settled, showLazyPictures } from './settled-page.ts'

const FOLDER = path.join(import.meta.dirname, '../screens')
const WIDTHS = { phone: [360, 740], tablet: [768, 1024], desktop: [1280, 800] } as const
/** A member of staff who also learns: one sign-in shows every private screen. */
const PERSON = { email: 'shirin@example.com', name: 'Shirin Akter' }
/** A free course of the sample catalogue, and one that is in the cart. */
const FREE = 'DSC-105'
const PAID = 'WEB-101'

/** Public screens have an address in each language; private ones follow the remembered language. */
const publicScreens: Record<string, string> = {
  home: '/',
  courses: '/courses',
  'courses-search': '/courses?q=python',
  'courses-none': '/courses?q=zzzzqqq',
  course: `/courses/${PAID}`,
  'course-free': `/courses/${FREE}`,
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
  calendar: '/dashboard/calendar',
  skillset: '/dashboard/student-skillset',
  carts: '/dashboard/carts',
  'waiting-list': '/dashboard/waiting-list',
  'wish-list': '/dashboard/wish-list',
  payment: '/dashboard/payments/stripe',
  'order-history': '/dashboard/order-history',
  certificates: '/dashboard/certificates',
  notifications: '/dashboard/notifications',
  downloads: '/dashboard/downloads',
  'learn-home': `/learn/${FREE}`,
  'learn-questions': `/learn/${FREE}/questions`,
  'staff-overview': '/staff',
  'staff-inbox': '/staff/inbox/contact-messages',
  'staff-questions': '/staff/questions',
  'staff-orientation': '/staff/orientation',
  'staff-mails': '/staff/mails',
  'staff-media': '/staff/media',
  'staff-students': '/staff/students',
  'staff-enrolments': '/staff/enrolments',
  'staff-orders': '/staff/orders',
  'staff-transfers': '/staff/transfers',
  'staff-review': '/staff/payments-review',
  'staff-refunds': '/staff/refunds',
  'staff-settlements': '/staff/settlements',
  'staff-coupons': '/staff/coupons',
  'staff-instructors': '/staff/instructors',
  'staff-categories': '/staff/categories',
  'staff-site': '/staff/site',
  'staff-question-banks': '/staff/question-banks',
  'staff-courses': '/staff/courses',
  'staff-course': `/staff/courses/${PAID}`,
  'staff-curriculum': `/staff/courses/${FREE}/curriculum`,
  'staff-announcements': `/staff/courses/${PAID}/announcements`,
  'staff-imports': '/staff/imports',
  'staff-batches': '/staff/batches',
  'staff-course-batches': `/staff/batches/${PAID}`,
  'staff-people': '/staff/people',
  'staff-audit': '/staff/audit',
}

interface Look {
  language: 'en' | 'bn'
  theme: 'light' | 'dark'
  width: keyof typeof WIDTHS
}

/** What the browser of {@link PERSON} keeps. */
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Pictures of every screen into `screens/`: `npm run screens`, or `npm run screens -- home phone bn` for those that match. */
async function takeScreens(wanted: readonly string[]): Promise<void> {
  await buildIfStale()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'edi-screens-'))
  const database = await openDatabase({ folder })
  await migrate(database)
  await staffCommand(database.db, ['add', PERSON.email])
  await database.close()
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
  const { origin } = server
  try {
    const isPrivate = Object.keys(privateScreens).some(
      (name) => wanted.includes(name) || !wanted.some((word) => word in publicScreens),
    )
    const signedIn = isPrivate ? await signIn(browser, origin) : undefined
    for (const language of ['en', 'bn'] as const)
      for (const theme of ['light', 'dark'] as const)
        for (const width of Object.keys(WIDTHS) as Look['width'][])
          await takeLook(browser, { origin, look: { language, theme, width }, wanted, signedIn })
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function takeLook(
  browser: Browser,
  {
    origin,
    look,
    wanted,
    signedIn,
  }: { origin: string; look: Look; wanted: readonly string[]; signedIn: SignedIn | undefined },
): Promise<void> {
  const of = (screens: Record<string, string>) =>
    Object.entries(screens).filter(([name]) =>
      wanted.every((word) => [name, look.language, look.theme, look.width].includes(word)),
    )
  const [width, height] = WIDTHS[look.width]
  const takeAll = async (screens: [string, string][], storageState?: SignedIn) => {
    if (screens.length === 0) return
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height },
      timezoneId: 'Asia/Dhaka',
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    })
    await context.addInitScript(
      ([theme, language]) => {
        localStorage.setItem('theme', theme!)
        localStorage.setItem('language', language!)
        localStorage.setItem('bangla-font', '1')
      },
      [look.theme, look.language],
    )
    const page = await context.newPage()
    for (const [name, address] of screens) await take(page, { name, address, look })
    await context.close()
  }
  const inLanguage = (address: string) =>
    look.language === 'bn' ? `/bn${address === '/' ? '' : address}` : address
  await takeAll(of(publicScreens).map(([name, address]) => [name, inLanguage(address)]))
  await takeAll(of(privateScreens), signedIn)
}

async function take(
  page: Page,
  { name, address, look }: { name: string; address: string; look: Look },
): Promise<void> {
  await page.goto(address)
  await settled(page)
  await showLazyPictures(page)
  const file = path.join(FOLDER, `${name}-${look.width}-${look.language}-${look.theme}.png`)
  await page.screenshot({ path: file, fullPage: true })
  console.log(path.relative(process.cwd(), file))
}

/** Signs in as {@link PERSON}, who enrols in the free course and puts another into the cart. */
async function signIn(browser: Browser, origin: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto('/authentication/login')
  await settled(page)
  await page.waitForFunction(() => 'gapi' in window)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await popup.getByLabel('E-mail address').fill(PERSON.email)
  await popup.getByLabel('Name').fill(PERSON.name)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${origin}/`)
  await page.goto(`/dashboard/payments/stripe?course=${FREE}`)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  await page.goto(`/courses/${PAID}`)
  await settled(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('status').filter({ hasText: 'Added to cart!' }).waitFor()
  const signedIn = await context.storageState({ indexedDB: true })
  await context.close()
  return signedIn
}

answerHelp(
  'npm run screens [-- NAME …]   takes pictures of every screen, or of those named, into screens/',
)
await takeScreens(process.argv.slice(2))
