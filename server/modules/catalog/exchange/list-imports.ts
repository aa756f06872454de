import { defined } from '#contract/defined.ts'
import { type CourseImport, ImportFailure } from '#contract/catalog/exchange.ts'
import { importStates } from '#contract/catalog/import-terms.ts'
import type { Db } from '#server/db/connect.ts'

const SHOWN = 20

/** The last imports, the newest first, or one of them. */
export async function listImports(
  db: Db,
  { importId }: { importId?: number } = {},
): Promise<CourseImport[]> {
  const rows = await db
    .selectFrom('course_imports as import')
    .innerJoin('students as person', 'person.id', 'import.made_by')
    .selectAll('import')
    .leftJoin('students as undoer', 'undoer.id', 'import.undone_by')
    .select(['person.name', 'undoer.name as undoer'])
    .select((select) =>
      select
        .selectFrom('course_import_rows as row')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('row.import_id', '=', 'import.id')
        .as('count'),
    )
    .$if(importId !== undefined, (list) => list.where('import.id', '=', defined(importId)))
    .orderBy('import.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    importId: String(row.id),
    fileName: row.file_name,
    state: defined(importStates.find((state) => state === row.state)),
    written: row.written,
    failure: ImportFailure.nullable().parse(row.failure),
    madeAt: row.made_at.toISOString(),
    madeBy: row.name,
    saved: row.saved,
    leftOut: row.left_out,
    added: row.added,
    changed: row.changed ?? row.count ?? 0,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: row.undone_at ? row.undoer : null,
  }))
}
