import { beforeAll, expect, test } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { CountTile } from './count-tile.tsx'
import { SidebarLinks } from './sidebar-links.tsx'

beforeAll(async () => {
  await loadWords('dashboard', 'en')
})

// Covers: §2 sidebar-links, §2 no-teacher-sidebar
test("the student's pages are in the sidebar in order, and no teacher's (§2, §6)", async () => {
  const page = await show(<SidebarLinks />, '/dashboard')
  const links = page.getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overview', '/dashboard'],
    ['Profile', '/dashboard/student-profile'],
    ['My Courses', '/dashboard/student-courses'],
    ['Downloads', '/dashboard/downloads'],
    ['Calendar', '/dashboard/calendar'],
    ['My Skillset', '/dashboard/student-skillset'],
    ['Carts', '/dashboard/carts'],
    ['Wish list', '/dashboard/wish-list'],
    ['Order History', '/dashboard/order-history'],
    ['My Certificate', '/dashboard/certificates'],
  ])
  await expect
    .element(page.getByRole('link', { name: 'Overview' }))
    .toHaveAttribute('aria-current', 'page')
})

// Covers: §2 count-tiles
test('a tile has its count and a View All link (§2 /dashboard)', async () => {
  const page = await show(
    <CountTile label="Certificates" count={0} to="/dashboard/certificates" icon={null} />,
  )
  await expect.element(page.getByText('0', { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'View all: Certificates' })
  await expect.element(link).toHaveTextContent('View All')
  await expect.element(link).toHaveAttribute('href', '/dashboard/certificates')
})
