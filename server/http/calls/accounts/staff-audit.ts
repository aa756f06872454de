import type { Hono } from 'hono'
import { csvPart } from '#contract/csv.ts'
import { EXPORT_PAGE } from '#contract/staff/terms.ts'
import { listAudit, listAuditPeople } from '../../../audit/index.ts'
import { findCourseIds } from '../../../modules/catalog/index.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/** The calls about the audit list. */
export function staffAuditCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const ctx = { db, findCourseIds: (q: string) => findCourseIds(db, q) }

  serve('GET /api/staff/audit', ({ query }) => listAudit(ctx, query))

  serve('GET /api/staff/audit/people', () => listAuditPeople(db))

  serve('GET /api/staff/audit/export', async ({ query }) => {
    const { rows, next } = await listAudit(ctx, { ...query, limit: EXPORT_PAGE })
    const cells = rows.map(({ id, at, by, action, subject, before, after }) => [
      id,
      at,
      by.name,
      by.studentId,
      action,
      subject,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
    ])
    return { csv: csvPart(query.after, COLUMNS, cells), next }
  })
}

const COLUMNS = ['id', 'at', 'name', 'studentId', 'action', 'subject', 'before', 'after'] as const
