import { csvPart } from '#contract/csv.ts'
import { defined } from '#contract/defined.ts'
import { EXPORT_PAGE, type InboxList } from '#contract/staff/terms.ts'
import { recordExport } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { listEntries } from './list-entries.ts'
import { unsubscribeKeys } from './unsubscribe-from-newsletter.ts'

export interface ExportContext {
  db: Db
  /** The address that ends a newsletter subscription. */
  leaveAddress: (key: string) => string
}

const COLUMNS = [
  'id',
  'createdAt',
  'state',
  'handledBy',
  'handledAt',
  'name',
  'email',
  'phone',
  'courseId',
  'courseTitle',
  'subject',
  'text',
  'link',
  'language',
] as const

/** A part of one list as CSV, narrowed as the list is, which is noted in the audit list; subscribers come with the link that unsubscribes them. */
export async function exportEntries(
  { db, leaveAddress }: ExportContext,
  {
    staff,
    list,
    after,
    ...filters
  }: Omit<Parameters<typeof listEntries>[2], 'limit'> & { list: InboxList },
): Promise<{ csv: string; next: string | null }> {
  const { rows, next } = await listEntries(db, list, {
    ...filters,
    after,
    limit: EXPORT_PAGE,
    staff,
  })
  await recordExport(db, { staff, list, filters, after, rows: rows.length })
  const cells = rows.map((row) => COLUMNS.map((column) => row[column]))
  if (list === 'free-tests') {
    const withMarks = cells.map((row, index) => {
      const { result } = defined(rows[index])
      return [...row, marksOf(result?.marks), marksOf(result?.marksPossible)]
    })
    return { csv: csvPart(after, [...COLUMNS, 'marks', 'marksPossible'], withMarks), next }
  }
  if (list !== 'newsletter-subscribers') return { csv: csvPart(after, COLUMNS, cells), next }
  const keys = await unsubscribeKeys(
    db,
    rows.map((row) => row.id),
  )
  const linkOf = (key: string | undefined) => (key ? leaveAddress(key) : null)
  const withLinks = cells.map((row, index) => [...row, linkOf(keys.get(defined(rows[index]).id))])
  return { csv: csvPart(after, [...COLUMNS, 'unsubscribeLink'], withLinks), next }
}

function marksOf(hundredths: number | undefined): number | null {
  return hundredths === undefined ? null : hundredths / 100
}
