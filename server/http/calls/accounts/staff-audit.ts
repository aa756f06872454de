import type { Hono } from 'hono'
import { exportAudit, listAudit, listAuditPeople } from '../../../audit/index.ts'
import { findCourseIds } from '../../../modules/catalog/index.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/** The calls about the audit list. */
export function staffAuditCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const ctx = { db, findCourseIds: (q: string) => findCourseIds(db.read, q) }

  serve('GET /api/staff/audit', ({ query }) => listAudit({ ...ctx, db: db.read }, query))

  serve('GET /api/staff/audit/people', () => listAuditPeople(db))

  serve('GET /api/staff/audit/export', async ({ query, caller }) =>
    exportAudit(ctx, { ...query, staff: await caller.student() }),
  )
}
