import type { ImportRow, RowForecast } from '#contract/student-imports/imports.ts'
import type { ImportContext, Importer } from './context.ts'
import type { NamedBatch } from './find-courses.ts'
import { type Judgement, judgeRows } from './judge-rows.ts'

/** What rows of a file would do now; changes nothing. */
export async function checkStudentRows(
  ctx: Pick<ImportContext, 'db' | 'rules' | 'now'>,
  input: { rows: readonly ImportRow[]; staff: Importer },
): Promise<{ rows: RowForecast[] }> {
  const judged = await judgeRows(ctx.db, ctx, input)
  return { rows: judged.map(asForecast) }
}

function asForecast({ reading, outcome, reason, course, batch, account }: Judgement): RowForecast {
  return {
    line: reading.row.line,
    outcome,
    reason,
    warnings: reading.warnings,
    courseId: course?.course_id ?? null,
    courseName: course?.title ?? null,
    batchId: batch ? String(batch.id) : null,
    batchNumber: batch?.number ?? null,
    seatsLeft: freeSeats(batch),
    isProved: account?.isProved ?? false,
  }
}

function freeSeats(batch: NamedBatch | null): number | null {
  if (!batch || batch.seats === null) return null
  return Math.max(0, batch.seats - batch.seats_taken)
}
