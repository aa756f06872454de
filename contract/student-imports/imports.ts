import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LanguageCode } from '../site/site.ts'
import { Email, searchText, typedText } from '../text.ts'
import { pageLimit, wholeNumber } from '../whole-number.ts'
import {
  MOST_IMPORT_ROWS,
  rowFields,
  rowOutcomes,
  rowReasons,
  rowStates,
  rowWarnings,
  ROWS_A_CALL,
  studentImportStates,
} from './terms.ts'

/** Bytes of one call with rows: each letter may take three. */
const MOST_BYTES = 2_000_000

const cell = (max: number) => typedText({ max, multiline: true }).default('')

/** One enrolment as a file of another system says it: texts, whatever their spelling. */
export const ImportRow = z
  .object({
    line: wholeNumber({ min: 1, max: 10_000_000 }).meta({ description: 'Of the file, from 1.' }),
    email: cell(rowFields.email),
    name: cell(rowFields.name),
    phone: cell(rowFields.phone),
    course: cell(rowFields.course).meta({
      description: 'Its id or its title, in either language.',
    }),
    batch: cell(rowFields.batch).meta({ description: 'Its number, or the day it began.' }),
    enrolledOn: cell(rowFields.enrolledOn),
    paid: cell(rowFields.paid).meta({ description: 'For information; no payment is recorded.' }),
    completedOn: cell(rowFields.completedOn),
    certificate: cell(rowFields.certificate).meta({ description: 'Number at the other system.' }),
    progress: cell(rowFields.progress).meta({ description: 'Percent, for information.' }),
    note: cell(rowFields.note),
    tags: cell(rowFields.tags),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof ImportRow>

const Rows = z.array(ImportRow).min(1).max(ROWS_A_CALL)
export const ImportRows = z.object({ rows: Rows })

/** What one row would do. */
export const RowForecast = z
  .object({
    line: z.int(),
    outcome: z.enum(rowOutcomes),
    reason: z.enum(rowReasons).nullable(),
    warnings: z.array(z.enum(rowWarnings)),
    courseId: CourseId.nullable(),
    courseName: z.string().nullable(),
    batchId: z.string().nullable(),
    batchNumber: z.int().nullable(),
    seatsLeft: z.int().nullable().meta({ description: 'Of its batch; null: no limit.' }),
    isProved: z.boolean().meta({
      description: 'The account has confirmed the address, so it is enrolled at once.',
    }),
  })
  .meta({ id: 'RowForecast' })
export type RowForecast = z.infer<typeof RowForecast>

export const NewStudentImport = z.object({
  key: z.uuid().meta({ description: 'Made by the browser: the same a second time is the same.' }),
  fileName: typedText({ min: 1, max: 200 }),
  rowCount: wholeNumber({ min: 1, max: MOST_IMPORT_ROWS }),
  language: LanguageCode,
  sendsMail: z.boolean().meta({ description: 'Whether invited people and students get a mail.' }),
  mayAddSeats: z.boolean().meta({ description: 'Full batches get further seats; owners only.' }),
})
export type NewStudentImport = z.infer<typeof NewStudentImport>

export const StudentImport = z
  .object({
    importId: z.string(),
    fileName: z.string(),
    state: z.enum(studentImportStates),
    rowCount: z.int(),
    counts: z.record(z.enum(rowStates), z.int()),
    mailsLeft: z.int(),
    sendsMail: z.boolean(),
    madeAt: Moment,
    madeBy: z.string(),
    undoneAt: Moment.nullable(),
    undoneBy: z.string().nullable(),
  })
  .meta({ id: 'StudentImport' })
export type StudentImport = z.infer<typeof StudentImport>

/** A row with what became of it. */
export const RowResult = z
  .object({
    line: z.int(),
    state: z.enum(rowStates),
    reason: z.enum(rowReasons).nullable(),
    email: z.string().nullable().meta({ description: 'null: removed with what the file said.' }),
    name: z.string().nullable(),
    courseId: CourseId.nullable(),
    batchNumber: z.int().nullable(),
  })
  .meta({ id: 'RowResult' })
export type RowResult = z.infer<typeof RowResult>

/** Someone who was brought along and has not signed in with the address yet. */
export const InvitedPerson = z
  .object({
    email: z.string(),
    name: z.string(),
    courses: z.array(
      z.object({
        courseId: CourseId,
        courseName: z.string(),
        batchNumber: z.int().nullable(),
      }),
    ),
    invitedAt: Moment,
    mailedAt: Moment.nullable(),
    removedOn: Moment.meta({ description: 'When the invitation ends by itself.' }),
  })
  .meta({ id: 'InvitedPerson' })
export type InvitedPerson = z.infer<typeof InvitedPerson>

const importId = z.string().regex(/^[1-9]\d{0,15}$/, { error: 'not_a_choice' })
const params = z.object({ importId })
const invited = z.object({ email: Email })

export const studentImportEndpoints = endpoints({
  'POST /api/staff/student-imports/check': {
    summary:
      'Says of rows of a file of students what each would do: a new person, an account, enrolled already, or refused. Nothing changes.',
    audience: 'staff',
    permission: 'orders',
    readsOnly: true,
    body: ImportRows,
    maxBodyBytes: MOST_BYTES,
    reply: z.object({ rows: z.array(RowForecast) }),
  },
  'GET /api/staff/student-imports': {
    summary: 'The last files of students that were imported, newest first.',
    audience: 'staff',
    permission: 'orders',
    reply: z.array(StudentImport),
  },
  'POST /api/staff/student-imports': {
    summary: 'Begins an import of students. Its rows follow, then it is run a piece at a time.',
    audience: 'staff',
    permission: 'orders',
    body: NewStudentImport,
    reply: StudentImport,
    status: 201,
    problems: ['not_permitted'],
  },
  'PUT /api/staff/student-imports/{importId}/rows': {
    summary: 'Stores rows of an import by their lines. One that is there already stays as it is.',
    audience: 'staff',
    permission: 'orders',
    unaudited: 'It enrols nobody; the import has entries for its beginning and its end.',
    params,
    body: ImportRows,
    maxBodyBytes: MOST_BYTES,
    reply: StudentImport,
    problems: ['import_not_found', 'not_permitted', 'import_undone', 'import_too_long'],
  },
  'POST /api/staff/student-imports/{importId}/run': {
    summary:
      'Carries out the next rows of an import, or sends the next of its mails; made again, it goes on where it was.',
    audience: 'staff',
    permission: 'orders',
    unaudited: 'The import has entries for its beginning and its end, and each order has its own.',
    params,
    reply: StudentImport,
    problems: ['import_not_found', 'import_undone', 'import_unsent'],
  },
  'POST /api/staff/student-imports/{importId}/undo': {
    summary:
      'Takes back the next rows of an import: waiting invitations, and enrolments that nobody has used. Made again, it goes on where it was.',
    audience: 'staff',
    permission: 'orders',
    unaudited:
      'Its beginning and its end are recorded, and each order that ends has its own entry.',
    params,
    reply: StudentImport,
    problems: ['import_not_found'],
  },
  'GET /api/staff/student-imports/{importId}/rows': {
    summary: 'The rows of an import with what became of them.',
    audience: 'staff',
    permission: 'orders',
    params,
    query: z.object({
      state: z.enum(rowStates, { error: 'not_a_choice' }).optional(),
      after: z
        .string()
        .regex(/^\d{1,9}$/, { error: 'not_a_page' })
        .optional(),
      limit: pageLimit({ most: 200, usual: 50 }),
    }),
    reply: z.object({ rows: z.array(RowResult), next: z.string().nullable() }),
    problems: ['import_not_found'],
  },
  'GET /api/staff/invited-students': {
    summary: 'People who were brought along and have not signed in with their address yet.',
    audience: 'staff',
    permission: 'orders',
    query: z.object({
      q: searchText({ max: 100 }).optional(),
      after: Email.optional(),
      limit: pageLimit({ most: 100, usual: 50 }),
    }),
    reply: z.object({ rows: z.array(InvitedPerson), next: z.string().nullable() }),
  },
  'POST /api/staff/invited-students/{email}/mail': {
    summary: 'Sends an invited person the mail again, at most once an hour.',
    audience: 'staff',
    permission: 'orders',
    params: invited,
    body: z.object({ language: LanguageCode }),
    reply: null,
    status: 204,
    problems: ['invitation_not_found', 'invited_lately'],
  },
  'DELETE /api/staff/invited-students/{email}': {
    summary: 'Takes the invitation of a person back, with what the file says of them.',
    audience: 'staff',
    permission: 'orders',
    params: invited,
    reply: null,
    status: 204,
    problems: ['invitation_not_found'],
  },
})
