import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { cursor } from '../staff/staff.ts'
import { typedText } from '../text.ts'
import { pageLimit, wholeNumber } from '../whole-number.ts'
import { CourseState } from './course-document.ts'
import { CourseId } from './courses.ts'
import { importFailures, importFaults, importStates } from './import-terms.ts'
import { importColumns, MOST_IMPORT_BYTES } from './terms.ts'

const column = z.enum(importColumns, { error: 'not_a_choice' })
const written = typedText({ min: 1, max: 200 })

/** How files of this provider name columns and values. */
export const ImportNames = z
  .object({
    columns: z.record(written, column.or(z.literal(''))).meta({
      description:
        'Our column by the heading in the file: {"Price": "courseFee"}; "" leaves it out.',
    }),
    values: z
      .partialRecord(column, z.record(written, typedText({ max: 200 })))
      .meta({ description: 'By our column, our value for each value in the file.' }),
  })
  .meta({ id: 'ImportNames' })
export type ImportNames = z.infer<typeof ImportNames>

const forAll = typedText({ min: 1, max: 200 }).optional()

/** How one file is read. What is said here holds for this file only. */
export const ImportReading = z.object({
  headingRow: wholeNumber({ min: 1, max: 100_000 })
    .optional()
    .meta({ description: 'The line of a CSV file that its headings begin on. Left out: guessed.' }),
  makeIds: z.stringbool().default(false).meta({
    description:
      'Courses without an id get the next one of their category; one of the same title and category keeps its id.',
  }),
  html: z
    .enum(['text', 'keep'], { error: 'not_a_choice' })
    .default('text')
    .meta({ description: 'text: tags and entities become text and lists; keep: as written.' }),
  otherColumns: z
    .enum(['drop', 'note'], { error: 'not_a_choice' })
    .default('drop')
    .meta({ description: 'note: what no column holds is kept as notes that staff read.' }),
  category: forAll.meta({ description: 'Of every course that the file has none for.' }),
  courseFee: forAll,
  lessionsNumber: forAll,
  lessionLevel: forAll,
  coursesPopularityStatus: forAll,
  courseState: forAll,
  courseTaughtIn: forAll,
})
export type ImportReading = z.infer<typeof ImportReading>

/** Why an import was refused. */
export const ImportFailure = z
  .object({ code: z.enum(importFailures), facts: z.record(z.string(), z.string()) })
  .meta({ id: 'ImportFailure' })
export type ImportFailure = z.infer<typeof ImportFailure>

/** What reading a file through found; nothing is saved. */
export const ImportCheck = z
  .object({
    good: z.int(),
    bad: z.int(),
    isComplete: z.boolean().meta({ description: 'The file could be read to its end.' }),
    added: z.int().meta({ description: 'Courses that would be new.' }),
    changed: z.int(),
    unchanged: z.int(),
    isArchive: z.boolean().meta({
      description: 'Whole courses: those that are not here are added, the others stay as they are.',
    }),
    missingMedia: z.int().meta({
      description: 'Videos and files that lessons of the archive name and this copy does not have.',
    }),
    unpublished: z.array(z.object({ courseId: CourseId, title: z.string() })).meta({
      description:
        'Tests and assignments of the archive that come unpublished, as their questions or rules are not in it; the first 50.',
    }),
    shortBanks: z
      .array(z.object({ courseId: CourseId, title: z.string(), leftOut: z.int() }))
      .meta({
        description:
          'Banks of the archive that had more questions than it has room for; the first 50.',
      }),
    refusal: ImportFailure.nullable().meta({ description: 'What of the catalogue forbids it.' }),
    headings: z
      .array(
        z.object({
          name: z.string(),
          column: column.nullable().meta({ description: 'What it is read as; null: left out.' }),
          meant: column.nullable().meta({ description: 'The column most like it.' }),
          isLeftOut: z.boolean().meta({ description: 'Someone decided to leave it out.' }),
          examples: z.array(z.string()),
        }),
      )
      .meta({ description: 'The headings of the file, with values of its first rows.' }),
    headingRow: z.int().nullable().meta({ description: 'The line of the headings; null: none.' }),
    firstRows: z
      .array(z.object({ line: z.int(), cells: z.array(z.string()) }))
      .meta({ description: 'The first rows of a CSV file as they are there, long cells cut.' }),
    otherTables: z
      .array(z.object({ line: z.int(), cells: z.array(z.string()), rows: z.int() }))
      .meta({ description: 'Tables under the one that is read, by their headings. Not imported.' }),
    cleaned: z
      .array(z.object({ column, count: z.int() }))
      .meta({ description: 'Values of which tags and entities became text.' }),
    madeIds: z.int().meta({ description: 'Courses that get an id.' }),
    missing: z.array(column).meta({ description: 'Columns without a heading in the file.' }),
    kinds: z.array(
      z.object({
        kind: z.string(),
        code: z.enum(importFaults),
        column: column.nullable(),
        count: z.int(),
        rows: z.array(z.int()).meta({
          description: 'The first: lines of a CSV file, or numbers of courses of a JSON file.',
        }),
        values: z
          .array(
            z.object({
              written: z.string(),
              count: z.int(),
              meant: z.string().nullable().meta({ description: 'Our value most like it.' }),
              isCut: z.boolean(),
            }),
          )
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

/** A bank of which a complete copy holds fewer questions than tests of a course take or may draw. */
export const ShortBank = z
  .object({ courseId: CourseId, title: z.string(), room: z.int(), wanted: z.int() })
  .meta({ id: 'ShortBank' })
export type ShortBank = z.infer<typeof ShortBank>

export const CourseImport = z
  .object({
    importId: z.string(),
    fileName: z.string(),
    state: z.enum(importStates),
    written: z.int().meta({ description: 'Courses written so far, of `saved`.' }),
    failure: ImportFailure.nullable(),
    madeAt: Moment,
    madeBy: z.string(),
    saved: z.int().meta({ description: 'Courses of the file.' }),
    leftOut: z.int(),
    added: z.int().meta({ description: 'Courses that were new.' }),
    changed: z.int().meta({ description: 'Courses that it added or changed.' }),
    undoneAt: Moment.nullable(),
    undoneBy: z.string().nullable(),
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
      after: cursor.optional(),
      limit: pageLimit({ most: 500, usual: 200 }),
    }),
    reply: z.object({ text: z.string(), next: z.string().nullable() }),
  },
  'GET /api/staff/course-archive': {
    summary:
      'A part of all courses whole: texts, categories, instructors, all batches, lessons with their versions, working copies; one JSON object a line. Media are named with their checksums.',
    audience: 'staff',
    permission: 'courses',
    query: z.object({
      after: cursor.optional(),
      limit: pageLimit({ most: 200, usual: 50 }),
    }),
    reply: z.object({ text: z.string(), next: z.string().nullable() }),
  },
  'GET /api/staff/course-archive/short-banks': {
    summary:
      'Question banks of which the complete copy of all courses holds only a part: as many questions as there is room for, of those that tests of a course take or may draw. The first 50.',
    audience: 'staff',
    permission: 'courses',
    reply: z.object({ shortBanks: z.array(ShortBank) }),
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
    query: ImportReading.extend({ format }),
    file,
    maxBodyBytes: MOST_IMPORT_BYTES,
    reply: ImportCheck,
  },
  'POST /api/staff/course-imports': {
    summary:
      'Starts saving the courses of a file, in batches; with skipBad, only the valid ones. The list shows its progress; it can be undone while it runs and afterwards.',
    audience: 'staff',
    permission: 'courses',
    unaudited: 'It continues after the answer, and is in the list once it has changed something.',
    query: ImportReading.extend({
      format,
      name: typedText({ min: 1, max: 200 }),
      skipBad: z.stringbool().default(false),
    }),
    file,
    maxBodyBytes: MOST_IMPORT_BYTES,
    reply: CourseImport,
    status: 202,
    problems: ['import_has_faults', 'import_running', 'files_unavailable'],
  },
  'POST /api/staff/course-imports/{importId}/undo': {
    summary:
      'Takes an import back: courses become what they were, new ones are removed with their instructors, or archived where someone has something of them. One that was changed or sold since stays.',
    audience: 'staff',
    permission: 'courses',
    params: z.object({ importId }),
    reply: z.object({
      undone: z.int(),
      kept: z.array(z.object({ courseId: CourseId, reason: z.enum(['changed', 'sold']) })),
    }),
    problems: ['import_not_found', 'import_undone', 'import_not_done'],
  },
})
