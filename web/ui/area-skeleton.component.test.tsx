import axe from 'axe-core'
import { beforeAll, expect, test } from 'vitest'
import { hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { AreaSkeleton } from './area-skeleton.tsx'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const) await loadWords('site', language)
})

test.each([
  ['/staff', 'Loading…'],
  ['/bn', 'লোড হচ্ছে…'],
])('while %s is loading, axe finds a main landmark and a heading', async (at, heading) => {
  const page = await show(<AreaSkeleton />, at)
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  // The page of the test has neither title nor language.
  const found = violations.filter(({ id }) => !['document-title', 'html-has-lang'].includes(id))
  expect(found.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await expect
    .element(page.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true }))
    .toBeInTheDocument()
})

test('a browser that shows Bangla takes over what the server rendered in English', async () => {
  const { container } = await show(<AreaSkeleton />, '/staff')
  const rendered = document.createElement('div')
  rendered.innerHTML = container.innerHTML
  const renderedAgain: unknown[] = []
  const root = hydrateRoot(
    rendered,
    <MemoryRouter initialEntries={['/bn']}>
      <AreaSkeleton />
    </MemoryRouter>,
    { onRecoverableError: (error) => renderedAgain.push(error) },
  )
  await expect.poll(() => Object.keys(rendered.firstElementChild!).length).toBeGreaterThan(0)
  expect(renderedAgain).toEqual([])
  root.unmount()
})
