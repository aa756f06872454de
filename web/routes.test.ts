import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

function addresses(of: readonly RouteConfigEntry[], above: readonly string[] = []): string[][] {
  return of.flatMap(({ path, children = [] }) => {
    const own = [...above, ...(path?.split('/') ?? [])]
    return children.length > 0 ? addresses(children, own) : [own]
  })
}

test('no page has the address of a course id', async () => {
  const all = addresses(await routes)
  const taken = all.flatMap((one) =>
    one.flatMap((part, at) => {
      if (part !== ':courseId') return []
      const before = one.slice(0, at).join('/')
      const others = all.filter(
        (other) => other.slice(0, at).join('/') === before && /^[a-z]/i.test(other[at] ?? ''),
      )
      return others.map((other) => other.join('/'))
    }),
  )
  expect(taken).toEqual([])
})
