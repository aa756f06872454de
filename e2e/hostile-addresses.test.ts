import { Agent, request } from 'node:http'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { CourseQuery } from '#contract/catalog/courses.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { hostileAddressParts } from '#server/testing/hostile.ts'
import routes from '../web/routes.ts'
import { expect, origin, test } from './testing.ts'

/** Every path of the site map, in both languages; a new page is included by being there. */
const paths = routes.flatMap((route) => pathsOf(route, ''))
const parts = hostileAddressParts({ longest: 1_500 })
/** Parameters of addresses: those that calls take, which pages hand on, and those that pages and the router read. */
const names = new Set([
  ...Object.values<Endpoint>(allEndpoints).flatMap(({ query }) => Object.keys(query?.shape ?? {})),
  'from',
  'order',
  'mode',
  'oobCode',
  'lang',
  'continueUrl',
  'batch',
  'coupon',
  'tab',
  'index',
  '__proto__',
  'constructor',
])

function pathsOf(entry: RouteConfigEntry, above: string): string[] {
  const path = entry.path ? `${above}/${entry.path}` : above
  const own = entry.index || (entry.path && !entry.children) ? [path || '/'] : []
  return [...own, ...(entry.children ?? []).flatMap((child) => pathsOf(child, path))]
}

/** The address of a page's data, as the router asks for it. */
const dataOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends the address as it is: `fetch` would tidy it first. */
function statusOf(path: string): Promise<number> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, agent }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode!)),
    )
      .once('error', (error) => reject(new Error(`${path}: ${error.message}`)))
      .end()
  })
}

/** Asks for all of them, a few at a time; the answers that are failures of ours. */
async function failuresOf(addresses: readonly string[]): Promise<string[]> {
  const failures: string[] = []
  const left = [...addresses]
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const status = await statusOf(path)
      if (status >= 500) failures.push(`${status} ${path.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return failures.toSorted()
}

test('the site map is walked: pages of both languages, the dashboard and the staff area', () => {
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/courses/:courseId',
      '/bn',
      '/bn/certificates/:serial',
      '/dashboard/order-history/:number',
      '/staff/coupons/:code',
    ]),
  )
})

test('every page and its data answer alike, also with what is hung on the address', async () => {
  const known = {
    courseId: 'PRG-101',
    list: 'contact-messages',
    serial: 'ED-AAAAAAAAAA',
  } as Record<string, string>
  const addresses = paths.map((path) =>
    path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? 'x').replace('*', 'no/such/page'),
  )
  const different: string[] = []
  for (const path of addresses)
    for (const query of ['', '?utm_source=x']) {
      const [page, itsData] = [await statusOf(path + query), await statusOf(dataOf(path) + query)]
      if (page >= 500 || itsData !== page)
        different.push(`${path}${query}: ${page}, its data: ${itsData}`)
    }
  expect(different).toEqual([])
})

for (const path of ['/bn.data', '/bn/_.data', '/bn/terms.data'])
  test(`${path} is in Bangla`, async () => {
    expect(await (await fetch(origin + path)).text()).toContain('বাংলাদেশের জন্য কোর্স')
  })

test('no page fails on a hostile selection of its routes', async () => {
  const addresses = paths
    .map((path) => path.replace(/:\w+|\*/g, 'x'))
    .flatMap((path) => parts.map((part) => `${dataOf(path)}?_routes=${part}`))
  expect(await failuresOf(addresses.filter((_, at) => at % 5 === 0))).toEqual([])
})

test('no page fails on a hostile part of its path', async () => {
  test.setTimeout(300_000)
  const addresses = paths
    .filter((path) => /[:*]/.test(path))
    .flatMap((path) => parts.map((part) => path.replace(/:\w+|\*/g, () => part)))
    .flatMap((path) => [path, dataOf(path)])
  expect(addresses.length).toBeGreaterThan(500)
  expect(await failuresOf(addresses)).toEqual([])
})

test('no page fails on a hostile value in its query', async () => {
  test.setTimeout(600_000)
  const plain = paths.map((path) => path.replace(/:\w+|\*/g, 'PRG-101'))
  const queries = parts.map((part) =>
    [...names].map((name) => `${name}=${part.slice(0, 200)}`).join('&'),
  )
  // Each page gets a third of the values, its data and the page after it another: each value meets all kinds of pages.
  const addresses = plain.flatMap((path, at) =>
    queries.flatMap((query, index) => {
      const turn = (at + index) % 3
      return turn === 0 ? [`${path}?${query}`] : turn === 1 ? [`${dataOf(path)}?${query}`] : []
    }),
  )
  expect(await failuresOf(addresses)).toEqual([])
})

test('no list of courses fails on a hostile value in one of its parameters', async () => {
  test.setTimeout(600_000)
  const addresses = ['/courses', '/bn/courses.data'].flatMap((path) =>
    parts.flatMap((part) => [
      ...Object.keys(CourseQuery.shape).map((name) => `${path}?${name}=${part}`),
      `${path}?q=python&after=${part}`,
      `${path}?category=Finance&order=fee-low&after=${part}`,
    ]),
  )
  expect(await failuresOf(addresses)).toEqual([])
})

test('an address with broken escapes is a page that is not there, in the language of the address', async () => {
  for (const [path, language] of [
    ['/courses/%FF', 'en'],
    ['/bn/certificates/%zz', 'bn'],
  ]) {
    const answer = await fetch(origin + path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain(`<html lang="${language}"`)
  }
})

test('a list leads from a place that is gone to its first page, in its language', async () => {
  const answer = await fetch(`${origin}/bn/courses?category=Finance&order=fee-low&after=W10`, {
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/bn/courses?category=Finance&order=fee-low',
  ])
  const searched = await fetch(`${origin}/courses?q=excel%00`, { redirect: 'manual' })
  expect([searched.status, searched.headers.get('location')]).toEqual([302, '/courses?q=excel'])
})
