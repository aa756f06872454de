import type { RowResult } from '#contract/student-imports/imports.ts'
import type { RowState } from '#contract/student-imports/terms.ts'
import { defined } from '#contract/defined.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import { showImport } from './import-records.ts'

/** The rows of an import with what became of them, in the order of the file. @throws Problem import_not_found */
export async function listImportRows(
  db: Db,
  {
    importId,
    state,
    after,
    limit,
  }: {
    importId: number
    state?: RowState | undefined
    after?: string | undefined
    limit: number
  },
): Promise<{ rows: RowResult[]; next: string | null }> {
  await showImport(db, importId)
  let query = db
    .selectFrom('student_import_rows as row')
    .leftJoin('courses as course', 'course.id', 'row.course_id')
    .leftJoin('batches as batch', 'batch.id', 'row.batch_id')
    .select(['row.line', 'row.line as id', 'row.state', 'row.reason', 'row.details'])
    .select(['course.course_id', 'batch.number'])
    .where('row.import_id', '=', importId)
    .orderBy('row.line')
    .limit(limit + 1)
  if (state) query = query.where('row.state', '=', state)
  if (after) query = query.where('row.line', '>', Number(after))
  const { shown, next } = pageOf(await query.execute(), limit)
  return {
    rows: shown.map(({ line, details, course_id, number, ...row }) => ({
      line: defined(line),
      state: row.state,
      reason: row.reason,
      email: details?.email ?? null,
      name: details?.name ?? null,
      courseId: course_id,
      batchNumber: number,
    })),
    next,
  }
}
