import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { fieldErrors } from './field-errors.ts'

const lists = Object.entries<Endpoint>(allEndpoints).flatMap(([key, { query }]) =>
  query && 'limit' in query.shape
    ? [[key, z.object({ limit: query.shape['limit'] as z.ZodType })] as const]
    : [],
)

function codeOf(query: z.ZodObject, limit: string): string | undefined {
  const { error } = query.safeParse({ limit }, { reportInput: true })
  return error && fieldErrors(error)[0]!.code
}

test('the lists of visitors, students and staff all take a limit', () => {
  const keys = lists.map(([key]) => key)
  for (const key of [
    'GET /api/courses',
    'GET /api/users/students',
    'GET /api/orders',
    'GET /api/staff/mails',
    'GET /api/staff/orders',
  ])
    expect(keys).toContain(key)
})

test.each(lists)('%s says what is wrong with a limit', (_, query) => {
  expect(['0', '-1', '501', 'many', '1.5', ''].map((limit) => codeOf(query, limit))).toEqual([
    'too_small',
    'too_small',
    'too_big',
    'number_expected',
    'number_expected',
    'too_small',
  ])
  expect(codeOf(query, '1')).toBeUndefined()
})
