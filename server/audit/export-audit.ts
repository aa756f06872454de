import { csvPart } from '#contract/csv.ts'
import type { AuditFilters } from '#contract/staff/audit-list.ts'
import { EXPORT_PAGE } from '#contract/staff/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { listAudit } from './list-audit.ts'
import { recordExport } from './record-export.ts'
import type { AuditSearchContext } from './search-audit.ts'

const COLUMNS = ['id', 'at', 'name', 'studentId', 'action', 'subject', 'before', 'after'] as const

/** A part of the audit list as CSV, which is noted in the list. */
export async function exportAudit(
  ctx: { db: Db } & AuditSearchContext,
  {
    staff,
    after,
    ...filters
  }: AuditFilters & { staff: { id: number }; after?: string | undefined },
): Promise<{ csv: string; next: string | null }> {
  const { rows, next } = await listAudit(ctx, { ...filters, after, limit: EXPORT_PAGE })
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
  await recordExport(ctx.db, { staff, list: 'audit', filters, after, rows: rows.length })
  return { csv: csvPart(after, COLUMNS, cells), next }
}
