import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { namesOf } from '../../../content.ts'
import { queueAccountNotice } from '../../../mail/index.ts'
import {
  byStudentId,
  deleteStudent,
  exportStudent,
  signOutEverywhere,
} from '../../../modules/students/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import { provedAddress, refuseOthersThanStaff } from '../../door/access.ts'
import { serveOn } from '../serve.ts'

/** The calls that end sessions, delete accounts and export the caller's data. */
export function accountCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services

  serve('POST /api/users/students/{id}/sign-out-everywhere', async ({ params, caller }) => {
    const self = await caller.student()
    if (self.student_id !== params.id) {
      if (self.role !== 'staff') throw new Problem('not_yours')
      await refuseOthersThanStaff(caller, { permission: 'students' })
    }
    const student = self.student_id === params.id ? self : await byStudentId(db, params.id)
    if (!student) throw new Problem('student_not_found')
    const staff = student.id === self.id ? null : self
    await signOutEverywhere(db, {
      student,
      now: clock(),
      staff,
      endIdentitySessions: services.endIdentitySessions,
    })
    return undefined
  })

  serve('GET /api/users/students/{id}/export', async ({ params, caller, header }) => {
    const self = await caller.student()
    if (self.student_id !== params.id) throw new Problem('not_yours')
    header('content-disposition', `attachment; filename="edi-${self.student_id}.json"`)
    return exportStudent(db, {
      student: self,
      proved: { email: provedAddress(caller) },
      now: clock(),
    })
  })

  serve('DELETE /api/users/students/{id}', async ({ params, body, caller }) => {
    const self = await caller.student()
    if (self.student_id !== params.id) throw new Problem('not_yours')
    if (emailKey(body.email) !== self.email_key) throw new Problem('email_mismatch')
    await deleteStudent(db, self, { email: provedAddress(caller) })
    // After the mails of this address are deleted. It is deleted with the mail itself: see
    // `sendWaitingMails`.
    const notice = {
      kind: 'ACCOUNT_DELETED',
      recipient: self.email,
      language: body.language,
    } as const
    await queueAccountNotice(db, notice, namesOf(services.config))
    void sendMailsSoon(services)
    return undefined
  })
}
