import type { Hono } from 'hono'
import { EXPORT_PAGE, type StaffStudent } from '#contract/staff.ts'
import { countFailedMails, listMails, retryMail } from '../mail/index.ts'
import { countNew, leaveKeys, listEntries, markEntry } from '../modules/inbox/index.ts'
import { countWaiting } from '../modules/orders/index.ts'
import { asStudent, findStudents, type StudentRecord } from '../modules/students/index.ts'
import type { Services } from '../services.ts'
import { csv, UTF8_MARK } from './csv.ts'
import { leaveAddress } from './newsletter.ts'
import { serve } from './serve.ts'

/** What the staff reads and marks. */
export function staffCalls(app: Hono, services: Services): void {
  const { db } = services

  serve(app, services, 'GET /api/staff/counts', async () => ({
    inbox: await countNew(db),
    failedMails: await countFailedMails(db),
    money: await countWaiting(db),
  }))

  serve(app, services, 'GET /api/staff/inbox/{list}', ({ params, query }) => listEntries(db, params.list, query))

  serve(app, services, 'PATCH /api/staff/inbox/{list}/{id}', async ({ params, body, caller }) =>
    markEntry(db, params, body.state, await caller.student(), services.clock()),
  )

  serve(app, services, 'GET /api/staff/inbox/{list}/export', async ({ params, query }) => {
    const { rows, next } = await listEntries(db, params.list, { after: query.after, limit: EXPORT_PAGE })
    const cells = rows.map((row) => ENTRY_COLUMNS.map((column) => row[column]))
    if (params.list !== 'newsletter-subscribers') return { csv: csvPart(query.after, ENTRY_COLUMNS, cells), next }
    const keys = await leaveKeys(
      db,
      rows.map((row) => row.id),
    )
    const linkOf = (key: string | undefined) => (key ? leaveAddress(services.config.origin, key) : null)
    const withLinks = cells.map((row, index) => [...row, linkOf(keys.get(rows[index]!.id))])
    return { csv: csvPart(query.after, [...ENTRY_COLUMNS, 'unsubscribeLink'], withLinks), next }
  })

  serve(app, services, 'GET /api/staff/mails', ({ query }) => listMails(db, query))

  serve(app, services, 'POST /api/staff/mails/{id}/retry', async ({ params }) => {
    const mail = await retryMail(db, params.id, services.clock())
    services.wake('send-mails').catch((error: unknown) => services.log.warn({ err: error }, 'mail waits for its next turn'))
    return mail
  })

  serve(app, services, 'GET /api/staff/students', async ({ query }) => {
    const { students, next } = await findStudents(db, query)
    return { rows: students.map(asStaffStudent), next }
  })

  serve(app, services, 'GET /api/staff/students/export', async ({ query }) => {
    const { students, next } = await findStudents(db, { after: query.after, limit: EXPORT_PAGE })
    const cells = students.map(asStaffStudent).map((row) => STUDENT_COLUMNS.map((column) => row[column]))
    return { csv: csvPart(query.after, STUDENT_COLUMNS, cells), next }
  })
}

const ENTRY_COLUMNS = [
  'id',
  'createdAt',
  'state',
  'handledBy',
  'handledAt',
  'name',
  'email',
  'phone',
  'courseId',
  'courseTitle',
  'subject',
  'text',
  'link',
  'language',
] as const
const STUDENT_COLUMNS = ['studentId', 'createdAt', 'name', 'email', 'phone', 'role'] as const

function csvPart(after: string | undefined, headings: readonly string[], rows: readonly (string | number | null)[][]): string {
  return after === undefined ? UTF8_MARK + csv([headings, ...rows]) : csv(rows)
}

function asStaffStudent(record: StudentRecord): StaffStudent {
  const { studentId, name, email, phone, role } = asStudent(record)
  return { studentId, name, email, phone, role, createdAt: record.created_at.toISOString() }
}
