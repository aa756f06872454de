import { csvPart } from '#contract/csv.ts'
import { EXPORT_PAGE } from '#contract/staff/terms.ts'
import { recordExport } from '#server/audit/index.ts'
import type { TestDesk } from '../plans/context.ts'
import { listAttempts } from './list-attempts.ts'

const COLUMNS = [
  'studentId',
  'name',
  'batch',
  'attempt',
  'mode',
  'startedAt',
  'submittedAt',
  'submittedBy',
  'inWindow',
  'counts',
  'marks',
  'marksPossible',
  'passed',
  'right',
  'wrong',
  'blank',
  'toMark',
  'cameLate',
  'usedSeconds',
  'devices',
] as const

/** A part of the results of a test as CSV, which the audit list notes. @throws Problem lesson_not_found, not_a_test */
export async function exportAttempts(
  { db, staff }: Pick<TestDesk, 'db' | 'staff'>,
  { lessonId, after }: { lessonId: string; after?: string | undefined },
): Promise<{ csv: string; next: string | null }> {
  const { rows, next } = await listAttempts(db, {
    lessonId,
    show: 'all',
    after,
    limit: EXPORT_PAGE,
  })
  const cells = rows.map((row) => [
    row.student?.studentId ?? null,
    row.student?.name ?? row.guest,
    row.batchNumber,
    row.number,
    row.mode,
    row.startedAt,
    row.submittedAt,
    row.submittedBy,
    yesOrNo(row.isInWindow),
    yesOrNo(row.counts),
    row.marks === null ? null : row.marks / 100,
    row.marksPossible / 100,
    row.isPassed === null ? null : yesOrNo(row.isPassed),
    row.right,
    row.wrong,
    row.blank,
    row.waiting,
    row.cameLate,
    row.usedSeconds,
    row.deviceNumber,
  ])
  await recordExport(db, {
    staff,
    list: 'test-attempts',
    filters: { lessonId },
    after,
    rows: rows.length,
  })
  return { csv: csvPart(after, COLUMNS, cells), next }
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}
