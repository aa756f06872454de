import { ACCESS_TOKEN_SECONDS } from '#contract/identity/terms.ts'
import { ownServer } from './own-server.ts'
import { expect, newStudent, PHONE, test } from './testing.ts'

/* Phones whose clock is wrong: the server's time passes, the phone shows what the owner set. */
const { now, openPage, passMinutes } = ownServer({})
const TOKEN_MINUTES = ACCESS_TOKEN_SECONDS / 60

test('a phone whose clock is behind stays signed in when its access token has run out', async () => {
  const page = await openPage(PHONE)
  const itsTime = now()
  await newStudent(page)
  await passMinutes(TOKEN_MINUTES + 5)
  await page.context().clock.setSystemTime(itsTime)
  await page.goto('/dashboard/order-history')
  await page.getByRole('heading', { name: 'Order History' }).waitFor()
  await page.getByText('You have no orders yet').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/order-history')
})

test('a phone whose clock is hours ahead stays signed in, and does not buy tokens all the time', async () => {
  const page = await openPage(PHONE)
  await newStudent(page)
  await page.context().clock.setSystemTime(new Date(now().getTime() + 3 * 3_600_000))
  let bought = 0
  page.on('request', (request) => {
    if (/authorization\/jwt|v1\/token/.test(request.url())) bought += 1
  })
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto('/dashboard/order-history')
    await page.getByText('You have no orders yet').waitFor()
    await page.goto('/dashboard/student-profile')
    await page.getByRole('heading', { name: 'My Profile' }).waitFor()
  }
  expect(bought).toBeGreaterThan(0)
  expect(bought).toBeLessThanOrEqual(2)
})
