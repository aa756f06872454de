import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { typedText } from '../text.ts'
import { seenWords } from '../unseen.ts'
import { wholeNumber } from '../whole-number.ts'
import { idParams } from './fields.ts'
import { statementFields, statementKinds } from './terms.ts'

/** A statement has as many columns at most. */
const MOST_COLUMNS = 100
/** A column of more words than these holds no kinds. */
export const MOST_KIND_WORDS = 20
const LONGEST_CELL = 100

/** The headings of a statement as they are compared: in lower case, of usual spaces, and cut where they are long. */
export function shapeOfHeadings(cells: readonly string[]): string[] {
  return cells.slice(0, MOST_COLUMNS).map((cell) =>
    seenWords(cell.toWellFormed().normalize('NFC'))
      .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .trim()
      .toLowerCase()
      .slice(0, LONGEST_CELL)
      .toWellFormed()
      .trim(),
  )
}

const column = wholeNumber({ min: 0, max: MOST_COLUMNS - 1 }).optional()

const readingFields = {
  headings: z
    .array(typedText({ max: LONGEST_CELL }))
    .min(1)
    .max(MOST_COLUMNS),
  columns: z
    .object(
      Object.fromEntries(statementFields.map((field) => [field, column])) as Record<
        (typeof statementFields)[number],
        typeof column
      >,
    )
    .meta({ description: 'The place of the column of each field, from 0.' }),
  kinds: z
    .array(
      z.object({
        word: typedText({ min: 1, max: LONGEST_CELL }),
        kind: z.enum(statementKinds),
      }),
    )
    .max(MOST_KIND_WORDS)
    .meta({ description: 'What each word of the column of kinds means.' }),
}

export const NewStatementColumns = z.object(readingFields)
export type NewStatementColumns = z.infer<typeof NewStatementColumns>

/** How statements with these headings are read. */
export const StatementColumns = z
  .object({
    id: z.string(),
    ...readingFields,
    savedBy: z.string().nullable().meta({ description: 'null: their account is gone.' }),
    savedAt: Moment,
  })
  .meta({ id: 'StatementColumns' })
export type StatementColumns = z.infer<typeof StatementColumns>

export const statementColumnEndpoints = endpoints({
  'GET /api/staff/statement-columns': {
    summary:
      'What staff said the columns of statements are, for each row of headings, newest first; 50 at most.',
    audience: 'staff',
    permission: 'orders',
    reply: z.array(StatementColumns),
  },
  'POST /api/staff/statement-columns': {
    summary:
      'Remembers what the columns of statements with these headings are, for all of the staff. What was said of the same headings before ends; beyond 50 the oldest is forgotten.',
    audience: 'staff',
    permission: 'orders',
    body: NewStatementColumns,
    reply: StatementColumns,
    limit: { points: 120, seconds: 3600 },
  },
  'DELETE /api/staff/statement-columns/{id}': {
    summary: 'Forgets the columns of statements with some headings. One forgotten before stays so.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    reply: null,
    status: 204,
  },
})
