import { sql } from 'kysely'
import type { ImportFailure } from '#contract/catalog/exchange.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { CHOSEN_BY_COLUMNS, draftRow } from '../batches/draft-columns.ts'
import type { CourseDraft } from '../writing/course-draft.ts'

/** What is in the catalogue already forbids what a file wants. Nothing was saved. */
export class ImportRefused extends Error {
  readonly failure: ImportFailure

  constructor(message: string, failure: ImportFailure) {
    super(message)
    this.failure = failure
  }
}

/** @throws ImportRefused */
export async function refuseInvalidImport(
  db: Db | Trx,
  drafts: readonly CourseDraft[],
): Promise<void> {
  await refuseOtherCapitals(db, drafts)
  await refuseOtherDaysOfStudents(db, drafts)
}

/** Two addresses that differ only in case would be two courses to us and one to anyone who types them. */
async function refuseOtherCapitals(trx: Db | Trx, drafts: readonly CourseDraft[]): Promise<void> {
  const ids = drafts.map(({ courseId }) => courseId)
  const there = await sql<{ course_id: string }>`
    select course_id from courses
    where lower(translate(course_id, '-_', '')) collate "C" = any(${ids.map((id) => id.replace(/[-_]/g, '').toLowerCase())})
      and lower(course_id) = any(${ids.map((id) => id.toLowerCase())}) and course_id <> all(${ids})`.execute(
    trx,
  )
  const other = there.rows[0]?.course_id
  if (other === undefined) return
  const own = ids.find((id) => id.toLowerCase() === other.toLowerCase())
  throw new ImportRefused(
    `The course ${own} of the file differs from the course ${other} that is there already only by its capitals. Nothing was saved.`,
    { code: 'other_capitals', facts: { courseId: own ?? '', other } },
  )
}

function columnsOf(table: string) {
  return sql.join(CHOSEN_BY_COLUMNS.map((column) => sql.ref(`${table}.${column}`)))
}

/** Staff who change a batch are asked about its students, who are notified; a file can do neither. */
export async function refuseOtherDaysOfStudents(
  trx: Db | Trx,
  drafts: readonly CourseDraft[],
): Promise<void> {
  const batches = drafts.flatMap(({ courseId, batches }) =>
    (batches ?? []).map((batch) => ({ id: courseId, batch: draftRow(batch) })),
  )
  const found = await sql<{ course_id: string; number: number; seats_taken: number }>`
    select course.course_id, batch.number, batch.seats_taken
    from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as file (id text, batch jsonb)
    cross join lateral jsonb_populate_record(null::batches, file.batch) as given
    join courses course on course.course_id = file.id
    join batches batch on batch.course_id = course.id and batch.number = given.number
    where batch.seats_taken > 0 and batch.state <> 'cancelled'
      and row(${columnsOf('batch')}) is distinct from row(${columnsOf('given')})
    limit 1`.execute(trx)
  const batch = found.rows[0]
  if (!batch) return
  throw new ImportRefused(
    `Batch ${batch.number} of ${batch.course_id} has students (${batch.seats_taken}), and the file gives it other days, other hours or another venue. Change them at /staff/batches/${batch.course_id}, which notifies its students, or write the present ones into the file. Nothing was saved.`,
    {
      code: 'students_in_batch',
      facts: {
        courseId: batch.course_id,
        batch: String(batch.number),
        students: String(batch.seats_taken),
      },
    },
  )
}
