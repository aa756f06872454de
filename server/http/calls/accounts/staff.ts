import { defined } from '#contract/defined.ts'
import type { Hono } from 'hono'
import { csvPart } from '#contract/csv.ts'
import {
  type Permission,
  permits,
  rolePermissions,
  staffRoleOf,
} from '#contract/staff/permissions.ts'
import { EXPORT_PAGE } from '#contract/staff/terms.ts'
import { type StaffStudent } from '#contract/staff/staff.ts'
import { countFailedMails, listMails, retryMail } from '../../../mail/index.ts'
import { countNew, unsubscribeKeys, listEntries, markEntry } from '../../../modules/inbox/index.ts'
import { countWaitingQuestions } from '../../../modules/discussion/index.ts'
import { countWaiting } from '../../../modules/orders/index.ts'
import { asStudent, findStudents, type StudentRecord } from '../../../modules/students/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import { leaveAddress } from '../messages/newsletter.ts'
import { serveOn } from '../serve.ts'

/** The calls by which staff read and mark entries. */
export function staffCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services

  serve('GET /api/staff/me', async ({ caller }) => {
    const { name, staff_role } = await caller.student()
    const role = defined(staffRoleOf(staff_role))
    return { name, role, permissions: [...rolePermissions[role]] }
  })

  serve('GET /api/staff/counts', async ({ caller }) => {
    const role = staffRoleOf((await caller.student()).staff_role)
    const { transfers, review, enrolments, refunds, alerts } = await countWaiting(db)
    const ifMay = (permission: Permission, count: number) =>
      permits(role, permission) ? count : null
    return {
      inbox: permits(role, 'inbox') ? await countNew(db) : null,
      questions: permits(role, 'questions') ? await countWaitingQuestions(db) : null,
      failedMails: permits(role, 'mails') ? await countFailedMails(db) : null,
      money: {
        transfers: ifMay('orders', transfers),
        review: ifMay('orders', review),
        enrolments: ifMay('orders', enrolments),
        refunds: ifMay('refunds', refunds),
        alerts: ifMay('books', alerts),
      },
    }
  })

  serve('GET /api/staff/inbox/{list}', ({ params, query }) => listEntries(db, params.list, query))

  serve('PATCH /api/staff/inbox/{list}/{id}', async ({ params, body, caller }) =>
    markEntry(db, {
      entry: params,
      state: body.state,
      handler: await caller.student(),
      now: services.clock(),
    }),
  )

  serve('GET /api/staff/inbox/{list}/export', async ({ params, query }) => {
    const { rows, next } = await listEntries(db, params.list, {
      after: query.after,
      limit: EXPORT_PAGE,
    })
    const cells = rows.map((row) => ENTRY_COLUMNS.map((column) => row[column]))
    if (params.list !== 'newsletter-subscribers')
      return { csv: csvPart(query.after, ENTRY_COLUMNS, cells), next }
    const keys = await unsubscribeKeys(
      db,
      rows.map((row) => row.id),
    )
    const linkOf = (key: string | undefined) =>
      key ? leaveAddress(services.config.origin, key) : null
    const withLinks = cells.map((row, index) => [...row, linkOf(keys.get(defined(rows[index]).id))])
    return { csv: csvPart(query.after, [...ENTRY_COLUMNS, 'unsubscribeLink'], withLinks), next }
  })

  serve('GET /api/staff/mails', ({ query }) => listMails(db, query))

  serve('POST /api/staff/mails/{id}/retry', async ({ params, caller }) => {
    const mail = await retryMail(db, {
      id: params.id,
      staff: await caller.student(),
      now: services.clock(),
    })
    void sendMailsSoon(services)
    return mail
  })

  serve('GET /api/staff/students', async ({ query }) => {
    const { students, next } = await findStudents(db, query)
    return { rows: students.map(asStaffStudent), next }
  })

  serve('GET /api/staff/students/export', async ({ query }) => {
    const { students, next } = await findStudents(db, { after: query.after, limit: EXPORT_PAGE })
    const cells = students
      .map(asStaffStudent)
      .map((row) => STUDENT_COLUMNS.map((column) => row[column]))
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

function asStaffStudent(record: StudentRecord): StaffStudent {
  const { studentId, name, email, phone, role } = asStudent(record)
  return { studentId, name, email, phone, role, createdAt: record.created_at.toISOString() }
}
