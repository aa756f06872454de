import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const staff = await server.newStudent({ role: 'staff' })

/** What stands for each part of a path. The query is read before anyone looks whether the thing exists. */
const PARTS: Record<string, string> = {
  bankId: 'b7k2m9x4qa',
  courseId: 'PRG-101',
  id: '1',
  importId: '1',
  lessonId: 'zzzzzzzzzz',
  list: 'contact-messages',
}

/** Queries that a list insists on besides. */
const QUERIES: Record<string, Record<string, string>> = {
  'GET /api/staff/course-pictures': { shape: 'banner' },
  'GET /api/staff/question-banks/{bankId}/export': { format: 'csv' },
}

/** Nobody was given any of these as the place of a next page. */
const FORGED = [
  'zzz',
  '-1',
  '1e3',
  '0x1',
  'W10',
  'null',
  '1\u00002',
  '9'.repeat(20),
  "1' or '1'='1",
]

const lists = Object.entries(allEndpoints as Record<string, Endpoint>).filter(
  ([, { query }]) => query && 'after' in query.shape,
)

test('there are lists in pages', () => {
  expect(lists.length).toBeGreaterThan(40)
})

test.each(lists)('%s refuses a place that no page gave', async (call) => {
  const path = call.replace('GET ', '').replaceAll(/\{(\w+)\}/g, (_, part: string) => PARTS[part]!)
  for (const after of FORGED) {
    const query = new URLSearchParams({ after, ...QUERIES[call] })
    const { status, body } = await server.call(`GET ${path}?${query}`, {
      token: staff.token,
    })
    expect([after, status, body.code]).toEqual([after, 400, 'invalid_input'])
    expect(body.errors).toMatchObject([{ field: 'after' }])
  }
})
