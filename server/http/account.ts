import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { byStudentId, deleteStudent, exportStudent, signOutEverywhere } from '../modules/students/index.ts'
import type { Services } from '../services.ts'
import { refuseOthersThanStaff } from './access.ts'
import { serve } from './serve.ts'

/** The calls that end sessions and accounts, and hand out what is kept about oneself. */
export function accountCalls(app: Hono, services: Services): void {
  const { db, clock } = services

  serve(app, services, 'POST /api/users/students/{id}/sign-out-everywhere', async ({ params, caller }) => {
    const self = await caller.student()
    if (self.student_id !== params.id) {
      if (self.role !== 'staff') throw new Problem('not_yours')
      await refuseOthersThanStaff(caller)
    }
    const student = self.student_id === params.id ? self : await byStudentId(db, params.id)
    if (!student) throw new Problem('student_not_found')
    await signOutEverywhere(db, student, clock())
    return undefined
  })

  serve(app, services, 'GET /api/users/students/{id}/export', async ({ params, caller, header }) => {
    const self = await caller.student()
    if (self.student_id !== params.id) throw new Problem('not_yours')
    header('content-disposition', `attachment; filename="edi-${self.student_id}.json"`)
    return exportStudent(db, self, { email: caller.claims.emailVerified }, clock())
  })

  serve(app, services, 'DELETE /api/users/students/{id}', async ({ params, body, caller }) => {
    const self = await caller.student()
    if (self.student_id !== params.id) throw new Problem('not_yours')
    if (emailKey(body.email) !== self.email_key) throw new Problem('email_mismatch')
    await deleteStudent(db, self, { email: caller.claims.emailVerified })
    return undefined
  })
}
