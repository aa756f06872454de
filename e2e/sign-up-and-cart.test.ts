import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, expectAccessible, hydrated, newEmail, newPage, PHONE, signUp } from './testing.ts'

interface OpenCourse {
  courseId: string
  title: string
  taka: number
}

/** Two courses of the catalogue that cost something and take students now. */
async function openCourses(page: Page): Promise<[OpenCourse, OpenCourse]> {
  const response = await page.request.get('/api/course-cards?limit=60')
  const { courses } = (await response.json()) as {
    courses: {
      courseId: string
      courseTitle: string
      courseFee: string
      openBatch: { seatsLeft: number | null } | null
    }[]
  }
  const open = courses.filter(
    ({ courseFee, openBatch }) => Number(courseFee) > 0 && openBatch && openBatch.seatsLeft !== 0,
  )
  const [first, second] = open.map(({ courseId, courseTitle, courseFee }) => ({
    courseId,
    title: courseTitle,
    taka: Number(courseFee),
  }))
  return [first!, second!]
}

const total = (taka: number) => `৳${taka.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'a visitor signs up, fills a cart, empties it and comes back on %s (§2, §4, §8)',
  async (_, device) => {
    const page = await newPage(device)
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

    const menu = page.getByRole('button', { name: 'Menu: your pages' })
    if (device === PHONE) await menu.click()
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
  },
)

test('a course wished for before the sign-in is in the cart after it', async () => {
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

test('a course added on a dead line waits, and goes into the cart when the line is back', async () => {
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
