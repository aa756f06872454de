import { expect, test } from 'vitest'
import type { PublicSite } from '#contract/site/site.ts'
import { HelpBox } from '#web/features/catalog/course/help-box.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { StatsRow } from '#web/features/home/stats-row.tsx'
import { prepareScreens, show } from '#web/testing.tsx'
import { ReachUs } from '#web/features/content/reach-us.tsx'

prepareScreens('contact')

const site: PublicSite = {
  origin: 'https://courses.example.com',
  name: 'Edi',
  tagline: 'Courses for Bangladesh',
  isSample: false,
  hasSampleSchool: false,
  announcement: null,
  logo: null,
  colours: null,
  email: 'hello@example.com',
  phones: [
    { display: '01700-000000', href: 'tel:+8801700000000' },
    { display: '01800-000000', href: 'tel:+8801800000000' },
  ],
  whatsapp: null,
  office: { address: ['House 7, Road 3', 'Dhanmondi, Dhaka'], hours: 'Sunday to Thursday' },
  map: null,
  social: [
    { network: 'facebook', url: 'https://facebook.com/edi' },
    { network: 'youtube', url: 'https://youtube.com/@edi' },
  ],
  registration: [],
}
const stats = { students: 4320, courses: 150, categories: 28, instructors: 36 }

const addressesIn = (page: Awaited<ReturnType<typeof show>>) =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))

// Covers: §2 contact-reach
test('an office address, phone numbers and social icons stand beside the contact form (§2 /contact)', async () => {
  const page = await show(<ReachUs site={site} />)
  expect(page.container.querySelector('address')?.textContent).toMatch(
    /House 7, Road 3.*Dhanmondi, Dhaka/,
  )
  for (const { display, href } of site.phones)
    await expect.element(page.getByRole('link', { name: display })).toHaveAttribute('href', href)
  expect(addressesIn(page)).toEqual(expect.arrayContaining(site.social.map(({ url }) => url)))
})

// Covers: §2 help-box
test('the help box of a course has the phone numbers (§2 /courses/{id})', async () => {
  const page = await show(<HelpBox site={site} />)
  for (const { display, href } of site.phones)
    await expect.element(page.getByRole('link', { name: display })).toHaveAttribute('href', href)
})

// Covers: §2 hero-buttons
test('the hero has both its buttons and the social icons (§2 home)', async () => {
  const page = await show(<Hero site={site} stats={stats} />)
  await expect
    .element(page.getByRole('link', { name: 'Enroll Now' }))
    .toHaveAttribute('href', '/courses')
  await expect
    .element(page.getByRole('link', { name: 'About us' }))
    .toHaveAttribute('href', '/about')
  expect(addressesIn(page)).toEqual(expect.arrayContaining(site.social.map(({ url }) => url)))
})

// Covers: §2 stats
test('the stats are four tiles of a number and its name (§2 home)', async () => {
  const page = await show(<StatsRow stats={stats} />)
  const names = page.getByRole('term').elements()
  const counts = page.getByRole('definition').elements()
  expect(names.map((name, at) => [counts[at]?.textContent, name.textContent])).toEqual([
    ['4,320', 'Students'],
    ['150', 'Courses'],
    ['28', 'Subjects'],
    ['36', 'Instructors'],
  ])
})

test.each([
  ['/', 0, 'Be one of the first'],
  ['/', 49, 'Be one of the first'],
  ['/', 50, '50'],
  ['/bn', 3, 'প্রথম দিকের একজন হোন'],
  ['/bn', 50, '৫০'],
])('at %s a provider with %i students says "%s"', async (at, students, said) => {
  const page = await show(<StatsRow stats={{ ...stats, students }} />, at)
  expect(page.getByRole('definition').elements()[0]?.textContent).toBe(said)
})
