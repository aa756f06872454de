import type { Hono } from 'hono'
import { permits, staffRoleOf } from '#contract/staff/permissions.ts'
import { importContext } from '../../../import-context.ts'
import {
  beginImport,
  checkStudentRows,
  listImportRows,
  listInvitedStudents,
  listStudentImports,
  mailInvitedStudent,
  removeInvitedStudent,
  runImport,
  storeRows,
  undoStudentImport,
} from '../../../modules/student-imports/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'

/** The calls by which staff bring students along from another system. */
export function studentImportCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const ctx = () => importContext(services)
  const importer = async (caller: Caller) => {
    const { id, staff_role } = await caller.student()
    return { id, isOwner: permits(staffRoleOf(staff_role), 'people') }
  }

  serve('POST /api/staff/student-imports/check', async ({ body, caller }) =>
    checkStudentRows(ctx(), { ...body, staff: await importer(caller) }),
  )

  serve('GET /api/staff/student-imports', () => listStudentImports(db))

  serve('POST /api/staff/student-imports', async ({ body, caller }) =>
    beginImport(ctx(), { ...body, staff: await importer(caller) }),
  )

  serve('PUT /api/staff/student-imports/{importId}/rows', async ({ params, body, caller }) =>
    storeRows(ctx(), {
      importId: Number(params.importId),
      ...body,
      staff: await caller.student(),
    }),
  )

  serve('POST /api/staff/student-imports/{importId}/run', ({ params }) =>
    runImport(ctx(), { importId: Number(params.importId) }),
  )

  serve('POST /api/staff/student-imports/{importId}/undo', async ({ params, caller }) =>
    undoStudentImport(ctx(), {
      importId: Number(params.importId),
      staff: await caller.student(),
    }),
  )

  serve('GET /api/staff/student-imports/{importId}/rows', ({ params, query }) =>
    listImportRows(db, { importId: Number(params.importId), ...query }),
  )

  serve('GET /api/staff/invited-students', ({ query }) => listInvitedStudents(db.read, query))

  serve('POST /api/staff/invited-students/{email}/mail', async ({ params, body, caller }) =>
    mailInvitedStudent(ctx(), { ...params, ...body, staff: await caller.student() }),
  )

  serve('DELETE /api/staff/invited-students/{email}', async ({ params, caller }) =>
    removeInvitedStudent(ctx(), { ...params, staff: await caller.student() }),
  )
}
