import { z } from 'zod'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LanguageCode } from '../site/site.ts'
import { StudentId } from '../students/students.ts'
import { roles } from '../students/terms.ts'
import { searchText, typedText } from '../text.ts'
import { pageLimit, wholeNumber } from '../whole-number.ts'
import { permissions, staffRoles } from './permissions.ts'
import { contactLineKinds, inboxLists, inboxStates, mailStates } from './terms.ts'

const InboxListName = z.enum(inboxLists, { error: 'not_a_choice' })

/** What staff wrote about a message of the contact form. */
export const ContactLine = z
  .object({
    kind: z.enum(contactLineKinds),
    text: z.string(),
    author: z.string().nullable().meta({ description: 'null: their account is gone.' }),
    writtenAt: Moment,
    mailState: z
      .enum(mailStates)
      .nullable()
      .meta({ description: 'Of an answer; null of a note, and once the mail is forgotten.' }),
  })
  .meta({ id: 'ContactLine' })
export type ContactLine = z.infer<typeof ContactLine>

export const NewContactLine = z.object({
  kind: z.enum(contactLineKinds, { error: 'not_a_choice' }),
  text: typedText({ min: 1, max: 5_000, multiline: true }),
})
export type NewContactLine = z.infer<typeof NewContactLine>

/** One thing a visitor sent. What its form does not ask for is null. */
export const InboxEntry = z
  .object({
    id: z.int(),
    state: z.enum(inboxStates),
    handledAt: Moment.nullable(),
    handledBy: z.string().nullable().meta({
      description:
        'Name of the person of the staff; null too where a mail of ours answered it, and when their account is gone.',
    }),
    createdAt: Moment,
    language: LanguageCode,
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    courseId: z.string().nullable(),
    courseTitle: z.string().nullable(),
    subject: z.string().nullable(),
    text: z
      .string()
      .nullable()
      .meta({ description: 'The message, or the experience of someone who wants to teach.' }),
    link: z.string().nullable(),
    result: z.object({ marks: z.int(), marksPossible: z.int() }).nullable().meta({
      description:
        'Of a free test, in hundredths of a mark; null: not handed in, or of another list.',
    }),
    thread: z
      .object({
        assignee: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
        lines: z.array(ContactLine).meta({ description: 'Oldest first.' }),
      })
      .nullable()
      .meta({ description: 'Of a message of the contact form; null in every other list.' }),
  })
  .meta({ id: 'InboxEntry' })
export type InboxEntry = z.infer<typeof InboxEntry>

/** A mail that waits, was sent, could not be sent, or was kept because no mail server is configured. */
export const StaffMail = z
  .object({
    id: z.int(),
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    body: z.string().nullable().meta({
      description:
        'null once it was sent. A link that opens an account is never in it: "[link]" replaces it.',
    }),
    canRetry: z.boolean().meta({
      description: 'false once it was sent, and where the link it needs is no longer kept.',
    }),
    state: z.enum(mailStates),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: Moment,
    sentAt: Moment.nullable(),
  })
  .meta({ id: 'StaffMail' })
export type StaffMail = z.infer<typeof StaffMail>

/** A student as staff see them. */
export const StaffStudent = z
  .object({
    studentId: StudentId,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: z.enum(roles),
    createdAt: Moment,
  })
  .meta({ id: 'StaffStudent' })
export type StaffStudent = z.infer<typeof StaffStudent>

/** A page of a list, newest first. `next` is the `after` of the following page, null on the last. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() })

/** Part of a table as CSV (RFC 4180, CRLF); the first part starts with the headings. Parts joined make the whole file. */
export const CsvPart = z.object({ csv: z.string(), next: z.string().nullable() })

/** Someone's own role. */
export const StaffMe = z
  .object({ name: z.string(), role: z.enum(staffRoles), permissions: z.array(z.enum(permissions)) })
  .meta({ id: 'StaffMe' })
export type StaffMe = z.infer<typeof StaffMe>

const count = z.int().nullable()

/** What waits for staff. */
export const QueueCounts = z
  .object({
    inbox: z.record(InboxListName, z.int()).nullable(),
    failedMails: count,
    tests: count.meta({
      description: 'Attempts with answers to mark, and objections that no one has answered.',
    }),
    questions: count,
    reviews: count.meta({ description: 'Shown, and not answered yet.' }),
    drafts: count.meta({ description: 'Lessons that instructors handed in for publishing.' }),
    money: z.object({
      transfers: count,
      review: count,
      refunds: count,
      enrolments: count,
      alerts: count,
    }),
  })
  .meta({ id: 'QueueCounts' })
export type QueueCounts = z.infer<typeof QueueCounts>

export const cursor = z.string().regex(/^[1-9]\d{0,15}$/, { error: 'not_a_page' })
export const listQuery = {
  q: searchText({ max: 200 }).optional(),
  after: cursor.optional(),
  limit: pageLimit({ most: 200, usual: 50 }),
}
const { limit: _limit, ...exported } = listQuery
/** What narrows the list of students, and its file. */
const studentFilters = {
  role: z.enum(roles, { error: 'not_a_choice' }).optional(),
  beganFrom: Day.optional().meta({
    description: 'Whose first course began on this day of Dhaka or later.',
  }),
  beganTo: Day.optional(),
}
const inboxFilters = { state: z.enum(inboxStates, { error: 'not_a_choice' }).optional() }
export const entryId = wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })

export const staffEndpoints = endpoints({
  'GET /api/staff/me': {
    summary: "One's own role and what it includes.",
    audience: 'staff',
    permission: 'any',
    reply: StaffMe,
  },
  'GET /api/staff/counts': {
    summary:
      'How much is new in each list, at most 1000 each, how many mails could not be sent or keep failing, and what of the money waits. null: not for this role.',
    audience: 'staff',
    permission: 'any',
    reply: QueueCounts,
  },
  'GET /api/staff/inbox/{list}': {
    summary:
      'What visitors sent, newest first; q finds names, addresses, phones, courses and subjects.',
    audience: 'staff',
    permission: 'inbox',
    params: z.object({ list: InboxListName }),
    query: z.object({ ...listQuery, ...inboxFilters }),
    reply: page(InboxEntry),
  },
  'PATCH /api/staff/inbox/{list}/{id}': {
    summary: 'Marks an entry as handled by oneself, or as new again. Who handled it first stays.',
    audience: 'staff',
    permission: 'inbox',
    params: z.object({ list: InboxListName, id: entryId }),
    body: z.object({ state: z.enum(inboxStates, { error: 'not_a_choice' }) }),
    reply: InboxEntry,
    problems: ['not_found'],
  },
  'POST /api/staff/contact-messages/{id}/lines': {
    summary:
      'Answers a message by mail, which marks it as handled, or notes something for the staff; at most 50 for each message.',
    audience: 'staff',
    permission: 'inbox',
    params: z.object({ id: entryId }),
    body: NewContactLine,
    reply: InboxEntry,
    status: 201,
    problems: ['not_found', 'thread_full'],
    limit: { points: 120, seconds: 3600 },
  },
  'PUT /api/staff/contact-messages/{id}/assignee': {
    summary: 'Takes on a message, also from someone else, or leaves it to nobody.',
    audience: 'staff',
    permission: 'inbox',
    params: z.object({ id: entryId }),
    body: z.object({ isMe: z.boolean() }),
    reply: InboxEntry,
    problems: ['not_found'],
  },
  'GET /api/staff/inbox/{list}/export': {
    summary: 'The same entries as CSV, a part at a time.',
    audience: 'staff',
    permission: 'inbox',
    params: z.object({ list: InboxListName }),
    query: z.object({ ...exported, ...inboxFilters }),
    reply: CsvPart,
  },
  'GET /api/staff/mails': {
    summary: 'Mails, newest first; with their text while it was not sent.',
    audience: 'staff',
    permission: 'mails',
    query: z.object({
      ...listQuery,
      state: z.enum(mailStates, { error: 'not_a_choice' }).optional(),
    }),
    reply: page(StaffMail),
  },
  'POST /api/staff/mails/{id}/retry': {
    summary: 'Sends a mail that failed or was kept again.',
    audience: 'staff',
    permission: 'mails',
    params: z.object({ id: entryId }),
    reply: StaffMail,
    problems: ['not_found'],
  },
  'GET /api/staff/students': {
    summary: 'Students, newest first; q finds names, email addresses, phones and student ids.',
    audience: 'staff',
    permission: 'students',
    query: z.object({ ...listQuery, ...studentFilters }),
    reply: page(StaffStudent).extend({
      count: z
        .int()
        .nullable()
        .meta({ description: 'Of all pages. null: only where days are asked for.' }),
    }),
  },
  'GET /api/staff/students/export': {
    summary: 'The same students as CSV, a part at a time.',
    audience: 'staff',
    permission: 'students',
    query: z.object({ ...exported, ...studentFilters }),
    reply: CsvPart,
  },
})
