import { csvPart } from '#contract/csv.ts'
import { EXPORT_PAGE } from '#contract/staff/terms.ts'
import type { PaperRoll } from '#contract/tests/paper.ts'
import { recordExport } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { hundredthsShown } from '../../question-bank/index.ts'
import { findTest } from '../desk/context.ts'
import type { TestDesk } from '../plans/context.ts'

interface RollPage {
  lessonId: string
  after?: string | undefined
}

/** The roll numbers of a test, with what was entered of each. @throws Problem lesson_not_found, not_a_test */
export async function listRolls(
  db: Db,
  { lessonId, after, limit }: RollPage & { limit: number },
): Promise<{ rows: PaperRoll[]; next: string | null }> {
  const { lesson, test } = await findTest(db, lessonId)
  const rows = await db
    .selectFrom('paper_rolls as roll')
    .innerJoin('students as student', 'student.id', 'roll.student_id')
    .leftJoin('enrolments as enrolment', (join) =>
      join
        .onRef('enrolment.student_id', '=', 'roll.student_id')
        .on('enrolment.course_id', '=', lesson.course_key)
        .on('enrolment.state', '<>', 'revoked'),
    )
    .leftJoin('batches as batch', 'batch.id', 'enrolment.batch_id')
    .leftJoin('attempts as attempt', (join) =>
      join
        .onRef('attempt.student_id', '=', 'roll.student_id')
        .onRef('attempt.test_id', '=', 'roll.test_id')
        .on('attempt.mode', '=', 'paper'),
    )
    .leftJoin('paper_sheets as sheet', 'sheet.attempt_id', 'attempt.id')
    .leftJoin('attempt_results as result', 'result.attempt_id', 'attempt.id')
    .select(['roll.roll', 'student.student_id', 'student.name', 'batch.number as batch_number'])
    .select(['attempt.attempt_id', 'sheet.letter', 'result.grains', 'result.counts'])
    .where('roll.test_id', '=', test)
    .$if(after !== undefined, (query) => query.where('roll.roll', '>', Number(after)))
    .orderBy('roll.roll')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return {
    rows: shown.map((row) => ({
      roll: row.roll,
      student: { studentId: row.student_id, name: row.name },
      batchNumber: row.batch_number,
      sheet:
        row.attempt_id === null
          ? null
          : {
              attemptId: row.attempt_id,
              letter: row.letter,
              marks: row.grains === null ? null : hundredthsShown(row.grains),
              counts: row.counts ?? false,
            },
    })),
    next: rows.length > limit ? String(shown.at(-1)?.roll) : null,
  }
}

const COLUMNS = ['roll', 'studentId', 'name', 'batch', 'set', 'marks'] as const

/** A part of them as CSV, which the audit list notes. @throws Problem lesson_not_found, not_a_test */
export async function exportRolls(
  { db, staff }: Pick<TestDesk, 'db' | 'staff'>,
  { lessonId, after }: RollPage,
): Promise<{ csv: string; next: string | null }> {
  const { rows, next } = await listRolls(db, { lessonId, after, limit: EXPORT_PAGE })
  const cells = rows.map(({ roll, student, batchNumber, sheet }) => [
    roll,
    student.studentId,
    student.name,
    batchNumber,
    sheet?.letter ?? null,
    sheet === null || sheet.marks === null ? null : sheet.marks / 100,
  ])
  await recordExport(db, {
    staff,
    list: 'test-rolls',
    filters: { lessonId },
    after,
    rows: rows.length,
  })
  return { csv: csvPart(after, COLUMNS, cells), next }
}
