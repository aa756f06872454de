import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { PublishedSite } from '#contract/site/site.ts'
import { HelpBox } from '#web/features/catalog/help-box.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { StatsRow } from '#web/features/home/stats-row.tsx'
import { loadWords } from '#web/text/words.ts'
import { ReachUs } from '#web/features/content/reach-us.tsx'

beforeAll(async () => {
  await loadWords('site', 'en')
})

const site: PublishedSite = {
  origin: 'https://courses.example.com',
  name: 'Edi',
  tagline: 'Courses for Bangladesh',
  isSample: false,
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

const html = (element: React.ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/']}>{element}</MemoryRouter>)

test('an office address, phone numbers and social icons stand beside the contact form (§2 /contact)', () => {
  const page = html(<ReachUs site={site} />)
  expect(page).toMatch(/<address[^>]*>.*House 7, Road 3.*Dhanmondi, Dhaka.*<\/address>/)
  for (const { display, href } of site.phones)
    expect(page).toMatch(new RegExp(`<a href="${href.replace('+', '\\+')}"[^>]*>${display}</a>`))
  for (const { url } of site.social) expect(page).toContain(`href="${url}"`)
})

test('the help box of a course has the phone numbers (§2 /courses/{id})', () => {
  const box = html(<HelpBox site={site} />)
  for (const { display, href } of site.phones) {
    expect(box).toContain(`href="${href}"`)
    expect(box).toContain(display)
  }
})

test('the hero has both its buttons and the social icons (§2 home)', () => {
  const hero = html(<Hero site={site} stats={stats} />)
  expect(hero).toMatch(/<a[^>]*href="\/courses"[^>]*>Enroll Now<\/a>/)
  expect(hero).toMatch(/<a[^>]*href="\/about"[^>]*>About us<\/a>/)
  for (const { url } of site.social) expect(hero).toContain(`href="${url}"`)
})

test('the stats are four tiles of a number and its name (§2 home)', () => {
  const tiles = [
    ...html(<StatsRow stats={stats} />).matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g),
  ]
  expect(tiles.map(([, label, count]) => [count, label])).toEqual([
    ['4,320', 'Students'],
    ['150', 'Courses'],
    ['28', 'Subjects'],
    ['36', 'Instructors'],
  ])
})
