import { readConfig } from '#server/config.ts'
import { builtPages } from '#server/http/pages/page-renderer.ts'
import { expect, test } from './testing.ts'

const busy = { type: 'urn:edi:problem:busy', title: 'We are very busy.', status: 503, code: 'busy' }

/** The built pages over calls that answer only that the database is down. */
async function pageWithoutDatabase(path: string): Promise<{ answer: Response; errors: unknown[] }> {
  const errors: unknown[] = []
  const pages = await builtPages({
    config: readConfig({ NODE_ENV: 'test' }),
    api: async () =>
      Response.json(busy, {
        status: 503,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '7' },
      }),
    personOf: async () => null,
    currentVersion: () => '1',
    failed: (error) => errors.push(error),
  })
  return { answer: await pages(new Request(`http://localhost${path}`)), errors }
}

// Covers: §4 course-list-fails
for (const path of ['/courses/PRG-101', '/bn/courses/PRG-101', '/courses/PRG-101.data'])
  test(`a page that needs a database that is away says when to come back: ${path}`, async () => {
    const { answer, errors } = await pageWithoutDatabase(path)
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      answer.headers.get('cache-control'),
    ]).toEqual([503, '7', 'no-store'])
    // It is reported once, by the failed call.
    expect(errors).toEqual([])
  })
