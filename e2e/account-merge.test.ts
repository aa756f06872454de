import type { Page } from '@playwright/test'
import { newCourse } from '../server/testing/courses.ts'
import { ownServer } from './own-server.ts'
import {
  DESKTOP,
  expectAccessible,
  newStudent,
  PHONE,
  placeOrder,
  pressPay,
  test,
} from './testing.ts'

const STAFF = 'boss@example.com'
let python: { courseId: string }
let sql: { courseId: string }
const server = ownServer({
  staff: { [STAFF]: 'Shirin Akter' },
  async prepare(db) {
    python = await newCourse(db, { title: 'Python from Zero', feePoisha: 450_000 })
    sql = await newCourse(db, { title: 'First Steps in SQL', feePoisha: 300_000 })
  },
})

async function buy(page: Page, course: { courseId: string }): Promise<string> {
  const number = await placeOrder(page, course)
  await pressPay(page, 'SSLCommerz')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  return number
}

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto('/authentication/login')
  await page.getByLabel('Email').first().fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('staff make one account of two; the closed address says which one stays, and there is everything', async () => {
  test.setTimeout(200_000)
  const phone = await server.openPage(PHONE)
  const old = await newStudent(phone, { name: 'Nusrat Jahan' })
  const first = await buy(phone, python)
  const other = await server.openPage(PHONE)
  const current = await newStudent(other, { name: 'Nusrat J' })
  const second = await buy(other, sql)

  const desk = await server.asStaff(STAFF, DESKTOP)
  await desk.goto(`/staff/students?q=${encodeURIComponent(current.email)}`)
  await desk.getByRole('link', { name: 'Nusrat J' }).first().click()
  await desk.getByRole('link', { name: 'Merge with another account' }).click()
  await desk.getByLabel('Name, email, phone or ID of the other account').fill(old.email)
  await desk.getByRole('button', { name: 'Search', exact: true }).click()
  await desk.getByRole('link', { name: 'Choose Nusrat Jahan' }).click()
  // Nothing has happened yet: what would is shown first.
  const moves = desk.getByRole('heading', { name: 'What moves' })
  await moves.waitFor()
  await desk.getByText('Orders, with payments and receipts').waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Merge the accounts' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Merge for good' }).click()
  await desk.getByRole('status').filter({ hasText: 'The accounts are one now.' }).first().waitFor()

  // Whoever signs in with the closed address is told which one to use.
  const visit = await server.openPage(PHONE)
  await signIn(visit, old)
  await visit
    .getByText('This account was merged with another one of yours. Sign in with s•••@example.com.')
    .waitFor()
  await signIn(visit, current)
  await visit.waitForURL((url) => !url.pathname.startsWith('/authentication'))
  await visit.goto('/dashboard/student-courses')
  for (const title of ['Python from Zero', 'First Steps in SQL'])
    await visit.getByRole('article', { name: title }).waitFor()
  await visit.goto('/dashboard/order-history')
  for (const number of [first, second]) await visit.getByText(number).first().waitFor()
})
