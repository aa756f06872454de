import { z } from 'zod'
import { fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'

const MAX_INT4 = 2 ** 31 - 1

const Id = z.int().min(0)
/**
 * Where a page ended: the order it is in, the value and id of its last course. A search has two orders, courses with
 * the words in their title and then the others.
 */
const Cursor = z.union([
  z.tuple([z.literal('newest'), z.iso.datetime({ precision: 3 }), Id]),
  z.tuple([z.enum(['fee-low', 'fee-high']), z.int().min(0), Id]),
  z.tuple([z.enum(['popular', 'in-title', 'in-text']), z.int().min(-MAX_INT4).max(MAX_INT4), Id]),
])
export type Cursor = z.infer<typeof Cursor>
export type PageOrder = Cursor[0]

export const searchOrders: readonly PageOrder[] = ['in-title', 'in-text']

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** @throws Problem invalid_input when the text was not written here, or for another order */
export function readCursor(text: string, orders: readonly PageOrder[]): Cursor {
  const cursor = Cursor.safeParse(parsedOrNull(Buffer.from(text, 'base64url').toString('utf8')))
  if (cursor.success && orders.includes(cursor.data[0])) return cursor.data
  throw new Problem('invalid_input', {
    errors: [{ field: 'after', code: 'not_a_page', message: fieldErrorWords.not_a_page }],
  })
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
