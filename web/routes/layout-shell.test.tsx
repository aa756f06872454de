import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { AccountMenu } from '#web/features/identity/session/account-menu.tsx'
import { loadWords } from '#web/text/words.ts'
import { FailureScreen } from '#web/features/shell/failure-screens.tsx'
import { SiteFooter } from '#web/features/shell/site-footer.tsx'
import { SiteHeader } from '#web/features/shell/site-header.tsx'

beforeAll(async () => {
  await loadWords('site', 'en')
})

const html = (element: React.ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/contact']}>{element}</MemoryRouter>)
const linksOf = (part: string) =>
  [...part.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [
    text,
    href,
  ])

// Covers: §2 header, §2 header-links, §2 about-page
test('the header sticks, its logo leads home, and Course, About Us and Contact follow (§2 layout shell)', () => {
  const header = html(<SiteHeader site={undefined} account={null} />)
  expect(header).toMatch(/^<header class="sticky top-0 /)
  expect(header).toMatch(/<a href="\/"[^>]*><svg/)
  const [, menu] = header.match(/<nav[^>]*>(.*?)<\/nav>/)!
  expect(linksOf(menu!)).toEqual([
    ['Course', '/courses'],
    ['About Us', '/about'],
    ['Contact', '/contact'],
    ['Dashboard', '/dashboard/'],
  ])
})

// Covers: §2 dashboard-link, §6 signed-in
test('the dashboard is in the menu only for people who are signed in (§2 layout shell)', () => {
  expect(html(<SiteHeader site={undefined} account={null} />)).toMatch(
    /<li class="signed-out:hidden"><a href="\/dashboard\/"/,
  )
})

// Covers: §2 login-link
test('Login gives way to Sign out for who is signed in, and the other way round (§2 layout shell)', () => {
  const account = html(<AccountMenu />)
  expect(account).toMatch(
    /<a href="\/authentication\/login" class="[^"]*signed-in:invisible[^"]*">Login<\/a>/,
  )
  expect(account).toMatch(/<button[^>]*class="[^"]*signed-out:invisible[^"]*"/)
})

// Covers: §2 footer-brand
test('the footer begins with the brand (§2 layout shell)', () => {
  expect(html(<SiteFooter site={undefined} />)).toMatch(
    /<footer[^>]*>.*?<svg.*?Courses for Bangladesh<\/p>.*?<nav/,
  )
})

// Covers: §2 footer-links
test('the footer has three Quick Link columns that begin with the same three entries (§2 layout shell)', () => {
  const columns = [
    ...html(<SiteFooter site={undefined} />).matchAll(/<nav[^>]*>(.*?)<\/nav>/g),
  ].map(([, column]) => column!)
  expect(columns).toHaveLength(3)
  for (const column of columns) {
    expect(column).toContain('>Quick Link</h2>')
    expect(linksOf(column).slice(0, 3)).toEqual([
      ['Upcoming Live Batch', '/courses#upcoming'],
      ['Free Live Class', '/#free-classes'],
      ['Live Workshop', '/courses?q=workshop'],
    ])
  }
})

// Covers: §3 course-list-state, §4 course-list-fails
test('a list that cannot be fetched ends in an error that can be tried again (§4)', () => {
  expect(html(<FailureScreen error={new Error('no')} />)).toMatch(/<button[^>]*>.*Try again/)
})
