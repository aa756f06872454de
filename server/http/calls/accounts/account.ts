import type { Hono } from 'hono'
import { namesOf } from '../../../content.ts'
import {
  mergeAccounts,
  type MergeContext,
  previewMerge,
} from '../../../modules/account-merges/index.ts'
import {
  type AccountContext,
  closeAccount,
  exportStudent,
  signOutEverywhere,
  type SignOutContext,
} from '../../../modules/students/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import { provedAddress, refuseOthersThanStaff } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'
import { ownStudent } from './students.ts'

/** The calls that end sessions, delete and merge accounts, and export the caller's data. */
export function accountCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  const sessions = (): SignOutContext => ({
    db,
    now: clock(),
    endIdentitySessions: services.endIdentitySessions,
  })
  const account = (): AccountContext => ({
    db,
    names: namesOf(services.config),
    sendMailsSoon: () => void sendMailsSoon(services),
  })

  serve('POST /api/users/students/{id}/sign-out-everywhere', async ({ params, caller }) =>
    signOutEverywhere(sessions(), {
      actor: await caller.student(),
      studentId: params.id,
      refuseOthersThanStaff: () => refuseOthersThanStaff(caller, { permission: 'students' }),
    }),
  )

  serve('GET /api/users/students/{id}/export', async ({ params, caller, header }) => {
    // guard: an export is for its owner (access-table)
    // without: const student = await caller.student()
    const student = await ownStudent(caller, params.id)
    header('content-disposition', `attachment; filename="edi-${student.student_id}.json"`)
    return exportStudent(db, { student, proved: { email: provedAddress(caller) }, now: clock() })
  })

  const merging = (): MergeContext => ({ ...sessions(), ...account() })

  serve('GET /api/staff/students/{studentId}/merge', async ({ params, query, caller }) =>
    previewMerge(db, { ...params, ...query, staff: await caller.student() }),
  )

  serve('POST /api/staff/students/{studentId}/merge', async ({ params, body, caller }) =>
    mergeAccounts(merging(), { ...params, ...body, staff: await caller.student() }),
  )

  serve('DELETE /api/users/students/{id}', async ({ params, body, caller }) =>
    closeAccount(account(), {
      // guard: an account is deleted by its owner (access-table, account)
      // without: student: await caller.student()
      student: await ownStudent(caller, params.id),
      proved: { email: provedAddress(caller) },
      ...body,
    }),
  )
}
