import { aCourse, total, paymentPage, type Method, payWith, isIn } from './checkout-steps.ts'
import {
  DESKTOP,
  expect,
  expectAccessible,
  newContext,
  newPage,
  newStudent,
  PHONE,
  placeOrder,
  pressPay,
  signUp,
  test,
} from './testing.ts'

/* Payments that are late, lost, doubled, wrong or left, with every button of the fake gateways. */

test('an e-mail sign-up gives SSLCommerz a phone number once, and the profile keeps it', async () => {
  const page = await newPage(PHONE)
  await signUp(page)
  await placeOrder(page, await aCourse(page, 19))
  const phone = page.getByLabel('Your mobile number')
  await page.getByRole('radio', { name: /SSLCommerz/ }).check()
  const press = (method: Method) =>
    page.getByRole('button', { name: new RegExp(`^Pay ৳.*with ${method}$`) }).click()
  await phone.waitFor()
  await expectAccessible(page)
  await press('SSLCommerz')
  await page.getByText('“Your mobile number” is required.').waitFor()
  expect(await phone.evaluate((field) => document.activeElement === field)).toBe(true)
  await phone.fill('0171234')
  await press('SSLCommerz')
  await page.getByText('Enter a Bangladeshi mobile number, such as 01712345678.').waitFor()
  await expectAccessible(page)

  await page.getByRole('radio', { name: /^bKash/ }).check()
  expect(await phone.count()).toBe(0)
  await page.getByRole('radio', { name: /SSLCommerz/ }).check()
  expect(await phone.inputValue()).toBe('0171234')
  await phone.fill('০১৭১২-৩৪৫৬৭৮')
  await press('SSLCommerz')
  await page.waitForURL(/\/pay\/sslcommerz\//)
  await page.getByRole('button', { name: 'Pay' }).first().click()
  await isIn(page)

  await page.goto('/dashboard/student-profile')
  await page.getByText('+880 1712-345678').filter({ visible: true }).first().waitFor()
  await placeOrder(page, await aCourse(page, 20))
  await page.getByRole('radio', { name: /SSLCommerz/ }).check()
  await page.getByRole('button', { name: /with SSLCommerz$/ }).waitFor()
  expect(await phone.count()).toBe(0)
})

for (const [button, method] of [
  ['Pay, message lost', 'SSLCommerz'],
  ['Pay, then dispute', 'Stripe'],
] as const)
  test(`"${button}" with ${method} still ends enrolled, once`, async () => {
    const page = await newPage(PHONE)
    await newStudent(page)
    const course = await aCourse(page, 2)
    await placeOrder(page, course)
    await payWith(page, method, new RegExp(`^${button}`))
    await isIn(page)
    await page.goto('/dashboard/student-courses')
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('article', { name: course.title }).count()).toBe(1)
  })

test('"Pay, message lost, tab closed" is found out when the order is opened again', async () => {
  const context = await newContext(PHONE)
  const page = await context.newPage()
  await newStudent(page)
  const number = await placeOrder(page, await aCourse(page, 3))
  await payWith(page, 'SSLCommerz', /^Pay, message lost, tab closed/)
  const later = await context.newPage()
  await page.close()
  await later.goto(`/dashboard/payments/stripe?order=${number}`)
  await isIn(later)
})

test('"Pay 10 taka" gives nothing away: a person looks at it', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const course = await aCourse(page, 4)
  await placeOrder(page, course)
  await payWith(page, 'SSLCommerz', /^Pay 10 taka/)
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor()
  await expectAccessible(page)
  await page.goto('/dashboard/student-courses')
  await page.getByText("You haven't enrolled in any courses yet").waitFor()
  await page.goto(paymentPage(await aCourse(page, 5)))
  // An order under review is in no one's way.
  await page.getByRole('button', { name: 'Place order and pay' }).waitFor()
})

test('a late payment is shown as waiting for confirmation', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const number = await placeOrder(page, await aCourse(page, 6))
  await payWith(page, 'SSLCommerz', /^Pay late/)
  await page.goto(`/dashboard/payments/stripe?order=${number}`)
  await page.getByRole('heading', { name: 'Waiting for SSLCommerz to confirm' }).waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('heading', { name: 'You’re enrolled!' }).count()).toBe(0)
})

test('two tabs, a double click and another device find the same open order', async () => {
  const context = await newContext(DESKTOP)
  const page = await context.newPage()
  const person = await newStudent(page)
  const course = await aCourse(page, 9)
  const second = await context.newPage()
  await Promise.all([page.goto(paymentPage(course)), second.goto(paymentPage(course))])
  // Both show the button before either is pressed: a tab that opens later leads to the order.
  const [first, other] = [page, second].map((tab) =>
    tab.getByRole('button', { name: 'Place order and pay' }),
  )
  await Promise.all([first!.waitFor(), other!.waitFor()])
  await Promise.all([first!.dblclick(), other!.dblclick()])
  for (const tab of [page, second])
    await tab.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  const numbers = [page, second].map((tab) => new URL(tab.url()).searchParams.get('order'))
  expect(numbers[0]).toBe(numbers[1])

  const device = await newPage(PHONE)
  await device.goto('/authentication/login?from=/dashboard/payments/stripe')
  await device.getByLabel('Email').fill(person.email)
  await device.getByLabel('Password', { exact: true }).fill(person.password)
  await device.getByRole('button', { name: 'Sign in', exact: true }).click()
  await device.getByText(`Order ${numbers[0]}`).waitFor()
  await device.getByRole('timer').waitFor()

  await payWith(page, 'SSLCommerz', 'Pay')
  await isIn(page)
  await second.reload()
  await isIn(second)
})

test('the back button leads from the gateway to an order that can still be paid or cancelled', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const course = await aCourse(page, 10)
  await placeOrder(page, course)
  await pressPay(page, 'SSLCommerz')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/)
  await page.goBack()
  await page.getByRole('button', { name: /^Pay ৳/ }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Waiting for SSLCommerz to confirm' }).waitFor()
  await page.getByRole('heading', { name: 'Not paid yet? Continue here' }).waitFor()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('heading', { name: 'Cancel this order?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByRole('heading', { name: 'This order was cancelled' }).waitFor()
  await page.getByRole('link', { name: 'Order again' }).click()
  await page.getByRole('button', { name: 'Place order and pay' }).click()
  await payWith(page, 'SSLCommerz', 'Pay')
  await isIn(page)
})

test('offline the confirmation waits, says so and resumes automatically', async () => {
  const context = await newContext(PHONE)
  const page = await context.newPage()
  await newStudent(page)
  const number = await placeOrder(page, await aCourse(page, 11))
  await payWith(page, 'SSLCommerz', /^Pay, message lost, tab closed/)
  const later = await context.newPage()
  await later.route('**/api/orders/**', (route) => route.abort())
  await later.goto(`/dashboard/payments/stripe?order=${number}`)
  await later.getByText('You’re offline. We’ll check again').waitFor()
  await later.unrouteAll()
  await later.evaluate(() => dispatchEvent(new Event('online')))
  await isIn(later)
})

test('a changed price is shown, old and new, and must be confirmed', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const course = await aCourse(page, 12)
  // The price the page loaded is out of date by the time of the order.
  await page.route(
    '**/api/checkout/quote',
    async (route) => {
      const answer = await route.fetch()
      const quote = (await answer.json()) as { total: string }
      await route.fulfill({ response: answer, json: { ...quote, total: '999' } })
    },
    { times: 1 },
  )
  await page.goto(paymentPage(course))
  await page.getByText('৳999.00').waitFor()
  await page.getByRole('button', { name: 'Place order and pay' }).click()
  await page.getByText(`It was ৳999.00 and is now ${total(course.taka)}.`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Order for ৳/ }).click()
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
})
