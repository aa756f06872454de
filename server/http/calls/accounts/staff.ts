import type { Hono } from 'hono'
import { defined } from '#contract/defined.ts'
import { rolePermissions, staffRoleOf } from '#contract/staff/permissions.ts'
import { listMails, retryMail } from '../../../mail/index.ts'
import { namesOf } from '../../../content.ts'
import {
  addContactLine,
  assignMessage,
  exportEntries,
  type InboxDesk,
  listEntries,
  markEntry,
} from '../../../modules/inbox/index.ts'
import {
  addStudentNote,
  exportStudents,
  listStudentsForStaff,
  removeStudentNote,
  replaceStudentTags,
} from '../../../modules/students/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import { countsForStaff } from '../../../staff-counts.ts'
import { showStudentOverview } from '../../../student-overview.ts'
import { leaveAddress } from '../messages/newsletter.ts'
import type { Caller } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'

/** The calls by which staff read and mark entries. */
export function staffCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, config } = services

  serve('GET /api/staff/me', async ({ caller }) => {
    const { name, staff_role } = await caller.student()
    const role = defined(staffRoleOf(staff_role))
    return { name, role, permissions: [...rolePermissions[role]] }
  })

  serve('GET /api/staff/counts', async ({ caller }) =>
    countsForStaff(db, staffRoleOf((await caller.student()).staff_role)),
  )

  serve('GET /api/staff/inbox/{list}', async ({ params, query, caller }) =>
    listEntries(db.read, params.list, { ...query, staff: await caller.student() }),
  )

  const inbox = async (caller: Caller): Promise<InboxDesk> => ({
    db,
    now: services.clock(),
    staff: await caller.student(),
    names: namesOf(config),
    sendMailsSoon: () => void sendMailsSoon(services),
  })

  serve('POST /api/staff/contact-messages/{id}/lines', async ({ params, body, caller }) =>
    addContactLine(await inbox(caller), { ...params, ...body }),
  )

  serve('PUT /api/staff/contact-messages/{id}/assignee', async ({ params, body, caller }) =>
    assignMessage(await inbox(caller), { ...params, ...body }),
  )

  serve('PATCH /api/staff/inbox/{list}/{id}', async ({ params, body, caller }) =>
    markEntry(db, {
      entry: params,
      state: body.state,
      handler: await caller.student(),
      now: services.clock(),
    }),
  )

  serve('GET /api/staff/inbox/{list}/export', async ({ params, query, caller }) =>
    exportEntries(
      { db, leaveAddress: (key) => leaveAddress(config.origin, key) },
      { ...params, ...query, staff: await caller.student() },
    ),
  )

  serve('GET /api/staff/mails', ({ query }) => listMails(db.read, query))

  serve('POST /api/staff/mails/{id}/retry', async ({ params, caller }) =>
    retryMail(
      { db, now: services.clock(), sendMailsSoon: () => void sendMailsSoon(services) },
      { ...params, staff: await caller.student() },
    ),
  )

  serve('GET /api/staff/students', ({ query }) => listStudentsForStaff(db.read, query))

  serve('GET /api/staff/students/export', async ({ query, caller }) =>
    exportStudents(db, { ...query, staff: await caller.student() }),
  )

  serve('GET /api/staff/students/{studentId}', async ({ params, caller }) =>
    showStudentOverview(
      { db, now: services.clock() },
      { ...params, staff: await caller.student() },
    ),
  )

  serve('POST /api/staff/students/{studentId}/notes', async ({ params, body, caller }) =>
    addStudentNote(
      { db, now: services.clock() },
      { ...params, ...body, staff: await caller.student() },
    ),
  )

  serve('DELETE /api/staff/students/{studentId}/notes/{id}', async ({ params, caller }) =>
    removeStudentNote(db, { ...params, staff: await caller.student() }),
  )

  serve('PUT /api/staff/students/{studentId}/tags', async ({ params, body, caller }) =>
    replaceStudentTags(db, { ...params, ...body, staff: await caller.student() }),
  )
}
