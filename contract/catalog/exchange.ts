import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { typedText } from '../text.ts'
import { pageLimit } from '../whole-number.ts'
import { CourseState } from './course-document.ts'
import { CourseId } from './courses.ts'
import { importColumns, MOST_IMPORT_BYTES } from './terms.ts'

const column = z.enum(importColumns, { error: 'not_a_choice' })
const written = typedText({ min: 1, max: 200 })

/** How files of this provider name columns and values. */
export const ImportNames = z
  .object({
    columns: z
      .record(written, column)
      .meta({ description: 'Our column by the heading of theirs: {"Price": "courseFee"}.' }),
    values: z
      .partialRecord(column, z.record(written, typedText({ max: 200 })))
      .meta({ description: 'By our column, what stands for each value of theirs.' }),
  })
  .meta({ id: 'ImportNames' })
export type ImportNames = z.infer<typeof ImportNames>

/** What reading a file through found; nothing is saved. */
export const ImportCheck = z
  .object({
    good: z.int(),
    bad: z.int(),
    isComplete: z.boolean().meta({ description: 'The file could be read to its end.' }),
    kinds: z.array(
      z.object({
        kind: z.string(),
        column: z.string().nullable(),
        count: z.int(),
        values: z
          .array(z.string())
          .meta({ description: 'What was written, the most often first.' }),
      }),
    ),
    faults: z.array(z.string()).meta({ description: 'The first of each kind, with their lines.' }),
    otherColumns: z
      .array(z.object({ name: z.string(), meant: column.nullable() }))
      .meta({ description: 'Headings that are no column of ours, and the one most like each.' }),
  })
  .meta({ id: 'ImportCheck' })
export type ImportCheck = z.infer<typeof ImportCheck>

export const CourseImport = z
  .object({
    importId: z.string(),
    fileName: z.string(),
    madeAt: Moment,
    madeBy: z.string(),
    saved: z.int(),
    leftOut: z.int(),
    changed: z.int().meta({ description: 'Courses that it added or changed.' }),
    undoneAt: Moment.nullable(),
  })
  .meta({ id: 'CourseImport' })
export type CourseImport = z.infer<typeof CourseImport>

const format = z.enum(['csv', 'json'], { error: 'not_a_choice' })
const file = ['text/csv', 'application/json', 'application/x-ndjson'] as const
const importId = z.string().regex(/^[1-9]\d{0,15}$/, { error: 'not_a_choice' })

export const courseExchangeEndpoints = endpoints({
  'GET /api/staff/course-export': {
    summary:
      'A part of all courses as a file that an import reads: CSV, or JSON with one course a line.',
    audience: 'staff',
    permission: 'courses',
    query: z.object({
      format: format.default('csv'),
      state: CourseState.optional(),
      after: z
        .string()
        .regex(/^[1-9]\d{0,15}$/, { error: 'not_a_page' })
        .optional(),
      limit: pageLimit({ most: 500, usual: 200 }),
    }),
    reply: z.object({ text: z.string(), next: z.string().nullable() }),
  },
  'GET /api/staff/course-imports': {
    summary: 'The last files that were imported, and how this provider’s files name things.',
    audience: 'staff',
    permission: 'courses',
    reply: z.object({ imports: z.array(CourseImport), names: ImportNames }),
  },
  'PUT /api/staff/course-imports/names': {
    summary: 'Remembers how this provider’s files name columns and values.',
    audience: 'staff',
    permission: 'courses',
    unaudited: 'It changes how files are read; what is imported is in the list.',
    body: ImportNames,
    reply: ImportNames,
  },
  'POST /api/staff/course-imports/check': {
    summary: 'Reads a file of courses through and says what is wrong with it. Nothing is saved.',
    audience: 'staff',
    permission: 'courses',
    readsOnly: true,
    query: z.object({ format }),
    file,
    maxBodyBytes: MOST_IMPORT_BYTES,
    reply: ImportCheck,
  },
  'POST /api/staff/course-imports': {
    summary:
      'Saves the courses of a file, all of them or none; with skipBad, those that are right.',
    audience: 'staff',
    permission: 'courses',
    query: z.object({
      format,
      name: typedText({ min: 1, max: 200 }),
      skipBad: z.stringbool().default(false),
    }),
    file,
    maxBodyBytes: MOST_IMPORT_BYTES,
    reply: CourseImport,
    status: 201,
    problems: ['import_has_faults', 'import_refused'],
  },
  'POST /api/staff/course-imports/{importId}/undo': {
    summary:
      'Takes an import back: courses become what they were, new ones are archived. One that was changed or sold since stays.',
    audience: 'staff',
    permission: 'courses',
    params: z.object({ importId }),
    reply: z.object({
      undone: z.int(),
      kept: z.array(z.object({ courseId: CourseId, reason: z.enum(['changed', 'sold']) })),
    }),
    problems: ['import_not_found', 'import_undone'],
  },
})
