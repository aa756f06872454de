import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SINCE_YEAR_1 } from '#contract/day.ts'
import { notAPage } from '#server/db/page-of.ts'
import { wordsOf } from '../search/words.ts'

const MAX_INT4 = 2 ** 31 - 1

const Id = z.int().min(0)
const Mark = z.string().length(8)
const Int4 = z.int().min(-MAX_INT4).max(MAX_INT4)
/**
 * Where a page ended: the order it is in, the value and id of its last course. A search by best match ends at a rank,
 * the popularity and the id, or among the rest that has no rank. It names the words it was for.
 */
const Cursor = z.union([
  z.tuple([z.literal('newest'), z.iso.datetime({ precision: 3 }).regex(SINCE_YEAR_1), Id]),
  z.tuple([z.enum(['fee-low', 'fee-high']), z.int().min(0), Id]),
  z.tuple([z.literal('popular'), Int4, Id]),
  z.tuple([z.literal('best'), Int4, Int4, Id, Mark]),
  z.tuple([z.literal('rest'), Int4, Id, Mark]),
])
export type Cursor = z.infer<typeof Cursor>
export type PageOrder = Cursor[0]

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** Stands for the words of a search in its cursors. */
export function searchMark(q: string | undefined): string {
  return createHash('sha256')
    .update(wordsOf(q ?? '').join(' '))
    .digest('base64url')
    .slice(0, 8)
}

/** @throws Problem invalid_input when the text was not written here, or for another order or search */
export function readCursor(text: string, order: PageOrder, q: string | undefined): Cursor {
  const cursor = Cursor.safeParse(parsedOrNull(Buffer.from(text, 'base64url').toString('utf8')))
  if (cursor.success && isFor(cursor.data, order, q)) return cursor.data
  throw notAPage()
}

function isFor(cursor: Cursor, order: PageOrder, q: string | undefined): boolean {
  if (cursor[0] === 'best' || cursor[0] === 'rest')
    return order === 'best' && cursor.at(-1) === searchMark(q)
  return cursor[0] === order
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
