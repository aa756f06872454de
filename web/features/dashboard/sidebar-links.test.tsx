import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '#web/text/words.ts'
import { CountTile } from './count-tile.tsx'
import { SidebarLinks } from './sidebar-links.tsx'

beforeAll(async () => {
  await loadWords('dashboard', 'en')
})

const html = (element: React.ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/dashboard']}>{element}</MemoryRouter>)

test("the student's pages stand in the sidebar in their order, and no teacher's (§2, §6)", () => {
  const links = [
    ...html(<SidebarLinks />).matchAll(/<a[^>]*href="([^"]*)"[^>]*>.*?<\/svg>([^<]*)<\/a>/g),
  ]
  expect(links.map(([, href, text]) => [text, href])).toEqual([
    ['Overview', '/dashboard'],
    ['Profile', '/dashboard/student-profile'],
    ['My Courses', '/dashboard/student-courses'],
    ['Calendar', '/dashboard/calendar'],
    ['My Skillset', '/dashboard/student-skillset'],
    ['Carts', '/dashboard/carts'],
    ['Order History', '/dashboard/order-history'],
    ['My Certificate', '/dashboard/certificates'],
  ])
})

test('a tile has its count and a View All link (§2 /dashboard)', () => {
  const tile = html(
    <CountTile label="Certificates" count={0} to="/dashboard/certificates" icon={null} />,
  )
  expect(tile).toMatch(/<strong[^>]*>0<\/strong>/)
  expect(tile).toMatch(
    /<a aria-label="View all: Certificates"[^>]*href="\/dashboard\/certificates"[^>]*>View All/,
  )
})
