import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'

/** The words by which staff group a student, in alphabetical order. */
export async function tagsOfStudent(
  db: Pick<Db, 'selectFrom'>,
  student: { id: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('student_tags')
    .select('tag')
    .where('student_id', '=', student.id)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

/**
 * Replaces the tags of a student. The same tags again change nothing.
 *
 * @throws Problem student_not_found
 */
export async function replaceStudentTags(
  db: Db,
  { studentId, tags, staff }: { studentId: string; tags: readonly string[]; staff: { id: number } },
): Promise<{ tags: string[] }> {
  return transact(db, async (trx) => {
    const student = await trx
      .selectFrom('students')
      .select('id')
      .where('student_id', '=', studentId)
      .forUpdate()
      .executeTakeFirst()
    if (!student) throw new Problem('student_not_found')
    const before = await tagsOfStudent(trx, student)
    const after = [...new Set(tags)].toSorted()
    if (before.join('\n') === after.join('\n')) return { tags: before }
    await trx.deleteFrom('student_tags').where('student_id', '=', student.id).execute()
    if (after.length > 0)
      await trx
        .insertInto('student_tags')
        .values(after.map((tag) => ({ student_id: student.id, tag })))
        .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'student.tags_changed',
      subject: studentId,
      before: { tags: before },
      after: { tags: after },
    })
    return { tags: after }
  })
}
