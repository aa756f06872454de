import type { Hono } from 'hono'
import { namesOf } from '../../../content.ts'
import {
  changeStaffRole,
  type InvitationContext,
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
  const invitations = (): InvitationContext => ({
    db,
    now: clock(),
    site: { origin: config.origin, names: namesOf(config) },
    sendMailsSoon: () => void sendMailsSoon(services),
  })

  serve('GET /api/staff/people', async ({ caller }) =>
    listStaffPeople(db, { you: await caller.student() }),
  )

  serve('POST /api/staff/invitations', async ({ body, caller }) =>
    inviteStaff(invitations(), { owner: await caller.student(), invitation: body }),
  )

  serve('DELETE /api/staff/invitations/{email}', async ({ params, caller }) =>
    withdrawInvitation(db, { owner: await caller.student(), email: params.email }),
  )

  serve('PATCH /api/staff/people/{id}', async ({ params, body, caller }) =>
    changeStaffRole(
      { db, now: clock() },
      { owner: await caller.student(), studentId: params.id, role: body.role },
    ),
  )

  serve('DELETE /api/staff/people/{id}', async ({ params, caller }) =>
    removeStaff({ db, now: clock() }, { owner: await caller.student(), studentId: params.id }),
  )
}
