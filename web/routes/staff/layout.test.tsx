import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { ApiProblem } from '#web/api.ts'
import { loadWords } from '#web/text/words.ts'
import { ErrorBoundary } from './layout.tsx'

beforeAll(async () => {
  await loadWords('site', 'en')
})

function shownAfter(error: unknown): string {
  const Stub = createRoutesStub([
    { id: 'students', path: '/staff/students', Component: () => null, ErrorBoundary },
  ])
  return renderToStaticMarkup(
    <Stub initialEntries={['/staff/students']} hydrationData={{ errors: { students: error } }} />,
  )
}

// Covers: §4 student-list-fails
test('a list of students that cannot be fetched stops loading and can be tried again (§4)', () => {
  const html = shownAfter(new ApiProblem({ status: 503, code: 'busy', title: 'We are very busy.' }))
  expect(html).toContain('Something went wrong on our side')
  expect(html).toMatch(/<button[^>]*>.*Try again/)
  expect(html).not.toContain('progressbar')
})

test.each([401, 403])(
  'a call answered %i shows that the login page is on its way (§7)',
  (status) => {
    const html = shownAfter(new ApiProblem({ status, code: 'session_ended', title: 'No' }))
    expect(html).toContain('role="progressbar"')
    expect(html).toMatch(/<main.*<h1.*Loading/)
  },
)
