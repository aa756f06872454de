import { aCourse, paymentPage } from './checkout-steps.ts'
import {
  DESKTOP,
  expect,
  expectAccessible,
  newPage,
  newStudent,
  PHONE,
  pressPay,
  shiftsOf,
  test,
  watchShifts,
} from './testing.ts'

/* Parts of the purchase beside its main way: free courses, coupons, the intro, Bangla. */

/** Of the sample catalogue, with lessons. */
const FREE = 'DSC-105'

test('a free course is the student’s with one press, which opens its first lesson', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const courses = (await (await page.request.get('/api/courses')).json()) as {
    courseId: string
    courseTitle: string
  }[]
  const free = courses.find(({ courseId }) => courseId === FREE)!
  await page.goto(`/courses/${FREE}`)
  await page.getByRole('link', { name: 'Enroll Now' }).first().click()
  await page.waitForURL(new RegExp(`/learn/${FREE}/[a-z0-9]+$`))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.waitForURL(`/courses/${FREE}`)
  await page.goto('/dashboard/student-courses')
  await page.getByRole('article', { name: free.courseTitle }).waitFor()
})

test('an invalid coupon is reported beside its field, and the order continues without it', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const course = await aCourse(page, 13)
  await page.goto(`${paymentPage(course)}&coupon=no%20such`)
  await page.getByText('There is no coupon with this code.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Coupon').fill('<b>')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('There is no coupon with this code.').waitFor()
  await page.getByRole('button', { name: 'Place order and pay' }).click()
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
})

// Covers: §2 payment-page, §2 flip-card, §9 payment-intro
test('the intro lasts about two and a half seconds, can be skipped, and stays away when less motion is wanted', async () => {
  const page = await newPage(DESKTOP)
  await newStudent(page)
  const course = await aCourse(page, 14)
  await page.goto(paymentPage(course))
  const skip = page.getByRole('button', { name: 'Skip' })
  await skip.waitFor()
  const from = Date.now()
  await skip.waitFor({ state: 'detached' })
  expect(Date.now() - from).toBeLessThan(4000)
  await page.reload()
  await skip.click()
  await page.getByText('4242 4242 4242 4242').waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.getByText('4242 4242 4242 4242').waitFor()
  expect(await skip.count()).toBe(0)
  expect(await page.locator('input[autocomplete^="cc-"], input[name*="card"]').count()).toBe(0)
})

test('the pages of orders and payments are in Bangla as well', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await page.addInitScript(() => localStorage.setItem('language', 'bn'))
  const course = await aCourse(page, 18)
  await page.goto(paymentPage(course))
  await page.getByRole('button', { name: 'অর্ডার করে পেমেন্টে যান' }).click()
  await page.getByRole('heading', { name: 'কীভাবে পেমেন্ট করবেন?' }).waitFor()
  await expectAccessible(page)

  await watchShifts(page)
  await page.reload()
  expect(await page.getByRole('radio').first().getAttribute('value')).toBe('bkash')
  expect(await page.getByText('4242 4242 4242 4242').isVisible()).toBe(false)
  const last = await page.getByRole('radio').last().boundingBox()
  expect(last!.y + last!.height).toBeLessThan(PHONE.viewport!.height)
  // The Bangla font that arrives may move the page by a line's 4 px; ways to pay that push the order down are 0.09.
  expect(await shiftsOf(page)).toBeLessThan(0.05)
  await pressPay(page, 'বিকাশ')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/)
  await page.getByRole('button', { name: 'Pay' }).first().click()
  await page.getByRole('heading', { name: 'ভর্তি হয়ে গেছেন!' }).waitFor()
  await expectAccessible(page)
})
