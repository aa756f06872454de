import type { InboxList } from '#contract/staff/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { recordAudit } from './record-audit.ts'

/** A part of a list with people's names and addresses that leaves as a file. */
export interface ExportPart {
  staff: { id: number }
  list:
    | 'students'
    | 'orders'
    | 'audit'
    | 'test-attempts'
    | 'test-rolls'
    | 'waiting-list'
    | InboxList
  /** What was searched and filtered by. */
  filters?: Readonly<Record<string, string | undefined>>
  /** Where the part begins; undefined: the first. */
  after: string | undefined
  rows: number
}

/** Keeps who took a list away, part by part: whoever leaves out the first is seen as well. */
export function recordExport(
  db: Db,
  { staff, list, filters = {}, after, rows }: ExportPart,
): Promise<void> {
  return recordAudit(db, {
    actor: staff,
    action: 'list.exported',
    subject: list,
    after: { ...filters, after, rows },
  })
}
