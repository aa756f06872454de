import { openCourses } from './cart-steps.ts'
import { expect, expectAccessible, hydrated, newPage, PHONE, signUp, test } from './testing.ts'

// Covers: §8 cart-failures
test('a course added offline waits, and goes into the cart once online', async () => {
  const page = await newPage(PHONE)
  const [course] = await openCourses(page)
  await signUp(page)
  await page.goto(`/courses/${course.courseId}`)
  await hydrated(page)
  // The session is known by now; what breaks is the line, not the sign-in.
  await page.waitForFunction(() => document.documentElement.dataset['signedIn'] === '')
  await page.route('**/post/carts', (route) => route.abort())
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('button', { name: 'Waiting for a connection' }).first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Waiting for a connection' }).first().waitFor()

  await page.unroute('**/post/carts')
  await hydrated(page)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
  await page.goto('/dashboard/carts')
  await page.getByRole('link', { name: course.title }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('waiting-courses'))).toBe('[]')
})

// Covers: §2 cart-empty, §8 cart-failures
test('a cart that cannot be fetched says so and can be asked for again', async () => {
  const page = await newPage(PHONE)
  await signUp(page)
  await page.route('**/get/carts*', (route) => route.abort())
  await page.goto('/dashboard/carts')
  await page.getByText('Your cart couldn’t be loaded').waitFor()
  await expectAccessible(page)
  await page.unroute('**/get/carts*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your cart is empty').waitFor()
  expect(await page.getByRole('link', { name: 'Explore Courses' }).getAttribute('href')).toBe(
    '/courses',
  )
})
