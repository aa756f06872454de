import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'

const LARGEST_INTEGER_COLUMN = 2 ** 31 - 1
/** Of rows whose id is a bigint. */
const rowIds = /^(id|upTo|sectionId|noteId|answerId|objectionIds)$/

interface JsonSchema {
  type?: string
  minimum?: number
  maximum?: number
}

/** Where a schema takes numbers that its column may not: such a number would be a server error. */
function tooLarge(schema: unknown, path: readonly string[]): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, minimum = -Infinity, maximum = Infinity } = schema as JsonSchema
  const largest = path.some((name) => rowIds.test(name))
    ? Number.MAX_SAFE_INTEGER
    : LARGEST_INTEGER_COLUMN
  const isNumber = type === 'integer' || type === 'number'
  return [
    ...(isNumber && (maximum > largest || minimum < -largest) ? [path.join(' ')] : []),
    ...Object.entries(schema).flatMap(([name, part]) => tooLarge(part, [...path, name])),
  ]
}

test('a number without limits is found', () => {
  const schema = z.object({ seats: z.array(z.int()), share: z.number(), percent: z.int().max(100) })
  const found = tooLarge(z.toJSONSchema(schema), [])
  expect(found.map((path) => path.split(' ')[1])).toEqual(['seats', 'share', 'percent'])
})

test('no call takes a number larger than its column', () => {
  const found = Object.entries<Endpoint>(allEndpoints).flatMap(([key, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part]
      return schema
        ? tooLarge(
            z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }),
            [key, part],
          )
        : []
    }),
  )
  expect(found).toEqual([])
})
