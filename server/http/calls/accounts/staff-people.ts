import type { Hono } from 'hono'
import { namesOf } from '../../../content.ts'
import {
  changeStaffRole,
  inviteStaff,
  listStaffPeople,
  removeStaff,
  withdrawInvitation,
} from '../../../modules/students/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/** The calls by which owners manage staff. */
export function staffPeopleCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, config, clock } = services

  serve('GET /api/staff/people', async ({ caller }) =>
    listStaffPeople(db, { you: await caller.student() }),
  )

  serve('POST /api/staff/invitations', async ({ body, caller }) => {
    const site = { origin: config.origin, names: namesOf(config) }
    const invitation = await inviteStaff(db, {
      owner: await caller.student(),
      invitation: body,
      site,
      now: clock(),
    })
    void sendMailsSoon(services)
    return invitation
  })

  serve('DELETE /api/staff/invitations/{email}', async ({ params, caller }) => {
    await withdrawInvitation(db, { owner: await caller.student(), email: params.email })
    return undefined
  })

  serve('PATCH /api/staff/people/{id}', async ({ params, body, caller }) =>
    changeStaffRole(db, { owner: await caller.student(), studentId: params.id, role: body.role }),
  )

  serve('DELETE /api/staff/people/{id}', async ({ params, caller }) => {
    await removeStaff(db, { owner: await caller.student(), studentId: params.id })
    return undefined
  })
}
