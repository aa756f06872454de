import { openCourses } from './cart-steps.ts'
import { total } from './checkout-steps.ts'
import { expect, expectAccessible, newEmail, newPage, PHONE, signUp, test } from './testing.ts'

// Covers: §2 enroll-now, §2 signed-out, §2 cart-full, §4 token-removed, §4 cart-delete
// Covers: §4 cart-add, §8 in-cart-already, §8 added-to-cart, §8 deleted-items
test('a visitor signs up, fills a cart, empties it and comes back on a phone (§2, §4, §8)', async () => {
  const page = await newPage(PHONE)
  const [course, other] = await openCourses(page)
  const { email, password } = await signUp(page)
  await page.getByText('Sign up success!').waitFor()

  await page.goto(`/courses/${course.courseId}`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByText('Added to cart!').waitFor()
  await page.waitForURL('/dashboard/carts')
  await page.getByRole('link', { name: course.title }).waitFor()
  await page.getByText(total(course.taka)).last().waitFor()
  await expectAccessible(page)

  await page.goto(`/courses/${other.courseId}`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.waitForURL('/dashboard/carts')
  await page.getByText(total(course.taka + other.taka)).waitFor()

  await page.goto(`/courses/${course.courseId}`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByText('Items already in cart!').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/courses/${course.courseId}`)

  await page.goto('/dashboard/carts')
  await page.getByRole('button', { name: `Remove ${course.title} from the cart` }).click()
  await page.getByText('Delete items!').waitFor()
  await page.getByText(total(other.taka)).last().waitFor()
  await page.getByRole('button', { name: `Remove ${other.title} from the cart` }).click()
  await page.getByText('Your cart is empty').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Menu: your pages' }).click()
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await page.getByText("You're signed out!").waitFor()
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()

  await page.goto('/dashboard/student-profile')
  await page.waitForURL(/\/authentication\/login\?from=/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Logged in successful!').waitFor()
  await page.waitForURL('/dashboard/student-profile')
  await page.getByRole('heading', { name: 'My Profile' }).waitFor()
})

test('a course added before the sign-in is in the cart after it', async () => {
  const page = await newPage(PHONE)
  const [course] = await openCourses(page)
  await page.goto(`/courses/${course.courseId}`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.waitForURL(/\/authentication\/login/)
  await page.getByRole('heading', { name: 'Sign in here' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL(/\/authentication\/signup\?from=/)
  await page.getByLabel('Name').fill('Rafiq Islam')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse 12')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByText('Added to cart!').waitFor()
  await page.waitForURL('/dashboard/carts')
  await page.getByRole('link', { name: course.title }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('waiting-courses'))).toBe('[]')
})
