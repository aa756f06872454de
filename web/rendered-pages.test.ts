import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { renderedPages } from '#contract/pages.ts'
import routes from './routes.ts'

/** The pages under a route whose loaders all run on the server too. */
function rendered(route: RouteConfigEntry, parent = ''): string[] {
  const text = readFileSync(`web/${route.file}`, 'utf8')
  if (
    /export (const|async function|function) clientLoader\b/.test(text) &&
    !text.includes('export const loader =')
  )
    return []
  const path = route.path ? `${parent}/${route.path}` : parent
  const inside = (route.children ?? []).flatMap((child) => rendered(child, path))
  const isPage = !route.children && !path.includes('*')
  return isPage ? [path, ...inside] : inside
}

test('the server renders the private pages whose loaders it can run, and no other', () => {
  const areas = routes.filter(({ path }) => path === 'dashboard' || path === 'learn/:courseId')
  expect(areas.flatMap((area) => rendered(area)).toSorted()).toEqual(renderedPages.toSorted())
})
