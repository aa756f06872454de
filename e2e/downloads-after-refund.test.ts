import type { Page } from '@playwright/test'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, newStudent, PHONE, pressPay, test, titleOf } from './testing.ts'

const STAFF = { first: 'boss@example.com', second: 'second@example.com' }
const server = ownServer({
  staff: { [STAFF.first]: 'Shirin Akter', [STAFF.second]: 'Kamal Uddin' },
})

/** A paid course of the sample catalogue; of these two lessons one is a video. */
const COURSE = { id: 'MLR-102', title: 'মেশিন লার্নিংয়ের গণিত: ভেক্টর থেকে গ্রেডিয়েন্ট', fee: 3_500 }
const VIDEO = 'ছোট ছোট টুকরা যোগ করা'
const ARTICLE = 'যোগ, গুণ আর দূরত্ব'
const ENDED = `Your enrolment in ${COURSE.title} has ended, so its lessons were removed from this device.`

const dialog = (page: Page) => page.getByRole('dialog')

/** Buys the course through SSLCommerz. @returns the number of the order */
async function buy(page: Page): Promise<string> {
  await page.goto(`/dashboard/payments/stripe?course=${COURSE.id}`)
  await page.getByRole('button', { name: 'Place order and pay' }).click()
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  const number = new URL(page.url()).searchParams.get('order')!
  await pressPay(page, 'SSLCommerz')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await page.getByRole('button', { name: 'Pay' }).first().click()
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  return number
}

/** Opens a lesson from the home of the course and downloads it. @returns its address */
async function downloadLesson(page: Page, title: string): Promise<string> {
  await page.goto(`/learn/${COURSE.id}`)
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const card = page.getByRole('region', { name: 'Download this lesson' })
  await card.getByRole('button', { name: 'Download lesson' }).click()
  await card.getByRole('button', { name: 'Start download' }).click()
  await card.getByText(/^Downloaded/).waitFor({ timeout: 30_000 })
  return new URL(page.url()).pathname
}

/** One of the staff asks for the whole fee back, another approves, and the gateway sends it. */
async function refund(number: string): Promise<void> {
  const first = await server.asStaff(STAFF.first)
  await first.goto(`/staff/orders/${number}`)
  await first.getByRole('button', { name: 'Refund…' }).click()
  await dialog(first).getByLabel(`Refund for ${COURSE.title} (taka)`).fill(String(COURSE.fee))
  await dialog(first).getByLabel('Reason').fill('The student asked for it.')
  await dialog(first).getByRole('button', { name: 'Refund', exact: true }).click()
  await first.getByText('Another member of staff has to decide this.').waitFor()
  const second = await server.asStaff(STAFF.second)
  await second.goto('/staff/refunds?state=requested')
  const card = second.getByRole('article', { name: `Refunds ${number}` })
  await card.getByRole('button', { name: 'Approve…' }).click()
  await dialog(second).getByRole('button', { name: 'Approve it' }).click()
  await second.getByRole('status').filter({ hasText: 'Approved.' }).first().waitFor()
  await server.runJob('send-refunds')
  await server.passMinutes(10)
  await server.runJob('send-refunds')
  await expect
    .poll(async () => {
      await first.reload()
      await titleOf(first).waitFor()
      return first.getByText('Refunded', { exact: true }).count()
    })
    .toBeGreaterThan(0)
}

/** The names of the files in the caches of lessons. */
const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('downloads/'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.split('/').at(-1))
  })

/** Another build of the product takes over this browser's service worker. */
const takeNewBuild = (page: Page) =>
  page.evaluate(async () => {
    // The page itself registers the build before when it has nothing else to do, maybe only now.
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = () => navigator.serviceWorker.ready
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    await register.call(navigator.serviceWorker, '/service-worker.js?build=the-next-one')
    await taken
    const { active } = await navigator.serviceWorker.ready
    while (active!.state !== 'activated')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    // As each page does once it is there.
    navigator.serviceWorker.controller!.postMessage({ page: location.href, files: [] })
    // Downloaded lessons open with its scripts from now on.
    while (!(await caches.has('shell-the-next-one')))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    while ((await caches.keys()).filter((name) => name.startsWith('shell-')).length > 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })

test('downloaded lessons play offline after a new build, and are removed after a refund, whichever page is opened next', async () => {
  test.setTimeout(240_000)
  const page = await server.openPage(PHONE)
  await newStudent(page, { name: 'Nadia Rahman' })
  const number = await buy(page)
  const articleAt = await downloadLesson(page, ARTICLE)
  const videoAt = await downloadLesson(page, VIDEO)
  await takeNewBuild(page)
  // The pages of this server name the build before, which would take over again at any moment from here on.
  await page.context().addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => navigator.serviceWorker.ready
  })

  await page.context().setOffline(true)
  await page.goto(videoAt)
  await page.getByRole('heading', { level: 1, name: VIDEO }).waitFor()
  await page.getByRole('button', { name: /^Play/ }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2)

  await refund(number)
  // Offline, the phone can’t know.
  await page.goto(articleAt)
  await page.getByRole('heading', { level: 1, name: ARTICLE }).waitFor()
  expect(await page.getByText(ENDED).count()).toBe(0)

  await page.context().setOffline(false)
  await page.goto('/dashboard/certificates')
  await page.getByText(ENDED).waitFor()
  await expectAccessible(page)
  expect(await cachedFiles(page)).toEqual(['lesson.json', 'lesson.json'])

  // The notice stays on every page, and on the lesson itself, until it was read.
  await page.goto('/dashboard/calendar')
  await page.getByText(ENDED).waitFor()
  await page.goto(videoAt)
  await page
    .getByText('Your enrolment in this course has ended, so the lesson was removed.')
    .waitFor()
  await page.goto(`/learn/${COURSE.id}`)
  await page
    .getByText('Your enrolment in this course has ended, so the lesson was removed.')
    .waitFor()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByText(ENDED).waitFor({ state: 'detached' })
  await page.reload()
  await titleOf(page).waitFor()
  await page.goto('/dashboard/downloads')
  await page.getByText('Your enrolment in this course has ended').first().waitFor()
  expect(await page.getByText(ENDED).count()).toBe(0)
  await page.goto(videoAt)
  await page.waitForURL(`/courses/${COURSE.id}`)
})
