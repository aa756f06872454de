import { sql } from 'kysely'
import type { StaffObjection } from '#contract/tests/objections.ts'
import type { ObjectionFilter } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import { beginningOf, documentOf, selectVersions } from '../../question-bank/index.ts'
import { findTest } from '../desk/context.ts'
import { asObjection } from './objections-of.ts'

/**
 * Objections to the questions of a test, by question, newest first.
 *
 * @param staff who looks, to tell which are their own
 * @throws Problem lesson_not_found, not_a_test
 */
export async function listObjections(
  { db, staff }: { db: Db; staff: { id: number } },
  {
    lessonId,
    show,
    after,
    limit,
  }: { lessonId: string; show: ObjectionFilter; after?: string | undefined; limit: number },
): Promise<{ rows: StaffObjection[]; next: string | null }> {
  const { test } = await findTest(db, lessonId)
  if (test === null) return { rows: [], next: null }
  let query = db
    .selectFrom('objections as objection')
    .innerJoin('attempts as attempt', 'attempt.id', 'objection.attempt_id')
    .innerJoin('attempt_papers as paper', 'paper.attempt_id', 'attempt.id')
    .innerJoin('students as student', 'student.id', 'objection.student_id')
    .select(['objection.id', 'objection.slot', 'objection.text', 'objection.raised_at'])
    .select(['objection.is_accepted', 'objection.answer', 'objection.answered_at'])
    .select(['objection.student_id', 'attempt.attempt_id', 'student.name'])
    .select(sql<number>`paper.version_ids[objection.slot]`.as('version'))
    .where('objection.test_id', '=', test)
    .orderBy('objection.question_id')
    .orderBy('objection.id', 'desc')
    .limit(limit + 1)
  if (show === 'open') query = query.where('objection.is_accepted', 'is', null)
  if (show === 'answered') query = query.where('objection.is_accepted', 'is not', null)
  if (after)
    query = query.where(
      sql<boolean>`(objection.question_id, -objection.id) >
        (select question_id, -id from objections where id = ${Number(after)})`,
    )
  const { shown, next } = pageOf(await query.execute(), limit)
  const versions = await versionsOf(
    db,
    shown.map(({ version }) => version),
  )
  return {
    next,
    rows: shown.flatMap((row) => {
      const version = versions.get(row.version)
      if (!version) return []
      return {
        ...asObjection(row),
        objectionId: row.id,
        attemptId: row.attempt_id,
        name: row.name,
        questionId: version.public_id,
        beginning: beginningOf(documentOf(version)),
        versionNumber: version.number,
        isOwn: row.student_id === staff.id,
      }
    }),
  }
}

async function versionsOf(db: Db, ids: readonly number[]) {
  const rows = await selectVersions(db)
    .where(sql<boolean>`version.id = any (${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
