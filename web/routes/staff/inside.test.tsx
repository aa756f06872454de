import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { rolePermissions } from '#contract/staff/permissions.ts'
import { ApiProblem } from '#web/api.ts'
import type { StaffDesk } from '#web/features/staff/staff-links.tsx'
import { loadWords } from '#web/text/words.ts'
import { ErrorBoundary } from './inside.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('site', 'en'), loadWords('staff', 'en')])
})

const owner: StaffDesk = {
  me: { name: 'Shirin Akter', role: 'owner', permissions: [...rolePermissions.owner] },
  counts: {
    inbox: null,
    failedMails: null,
    tests: null,
    questions: null,
    reviews: null,
    drafts: null,
    money: { transfers: 0, review: 0, refunds: 0, enrolments: 0, alerts: 0 },
  },
}

function shownAt(path: string, error: unknown, desk = owner): string {
  const Stub = createRoutesStub([
    {
      id: 'layout',
      path: '/staff',
      Component: () => <Outlet context={desk} />,
      children: [{ id: 'page', path: '*', Component: () => null, ErrorBoundary }],
    },
  ])
  return renderToStaticMarkup(
    <Stub initialEntries={[path]} hydrationData={{ errors: { page: error } }} />,
  )
}

/** An error of a loader, as the router passes it on. */
const NO_ROUTE = { status: 404, statusText: '', internal: false, data: null }
const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)
const refused = (status: number, code: string) => new ApiProblem({ status, code, title: code })

test.each([
  ['/staff/courses/NOPE-1', NO_ROUTE, '/staff/courses'],
  ['/staff/courses/NOPE-1/preview', refused(404, 'course_not_found'), '/staff/courses'],
  ['/staff/courses/NOPE-1/history', NO_ROUTE, '/staff/courses'],
  ['/staff/courses/%20/curriculum', refused(400, 'invalid_input'), '/staff/courses'],
  ['/staff/imports/1', NO_ROUTE, '/staff/courses'],
  ['/staff/batches/NOPE-1', refused(404, 'course_not_found'), '/staff/batches'],
  ['/staff/batches/A/1/classes/9/attendance', refused(404, 'class_not_found'), '/staff/batches'],
  ['/staff/orders/ED-1', refused(404, 'order_not_found'), '/staff/orders'],
  ['/staff/orientation/1', refused(404, 'orientation_not_found'), '/staff/orientation'],
  ['/staff/students/1', NO_ROUTE, '/staff/students'],
])('nothing at %s is said in the staff area, with the way to its list', (path, error, list) => {
  const html = shownAt(path, error)
  expect(html).toContain('There’s nothing at this address')
  expect(linksIn(html)).toEqual([list, '/staff'])
})

test('a list that is not for one’s role is no way back', () => {
  const support = {
    ...owner,
    me: { ...owner.me, role: 'support' as const, permissions: [...rolePermissions.support] },
  }
  const html = shownAt('/staff/courses/NOPE-1', NO_ROUTE, support)
  expect(linksIn(html)).toEqual(['/staff'])
})

test('a page that fails otherwise can be tried again', () => {
  expect(shownAt('/staff/orders/ED-1', refused(503, 'busy'))).toMatch(/<button[^>]*>.*Try again/)
})
