import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { MadeAnswer } from '#server/http/pages/answer-cache.ts'
import { builtPages } from '#server/http/pages/page-renderer.ts'

const busy = { type: 'urn:edi:problem:busy', title: 'We are very busy.', status: 503, code: 'busy' }

/** The built pages over calls that answer only that the database is away. */
async function pageWithoutDatabase(path: string): Promise<{ answer: MadeAnswer; told: unknown[] }> {
  const told: unknown[] = []
  const pages = await builtPages({
    config: readConfig({ NODE_ENV: 'test' }),
    api: async () =>
      Response.json(busy, {
        status: 503,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '7' },
      }),
    currentVersion: () => '1',
    failed: (error) => told.push(error),
  })
  return { answer: await pages(new Request(`http://localhost${path}`)), told }
}

test.each(['/courses/PRG-101', '/bn/courses/PRG-101', '/courses/PRG-101.data'])(
  'a page that needs a database that is away says when to come back: %s',
  async (path) => {
    const { answer, told } = await pageWithoutDatabase(path)
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      answer.headers.get('cache-control'),
    ]).toEqual([503, '7', 'no-store'])
    // It is told once, by the call that failed.
    expect(told).toEqual([])
  },
)
