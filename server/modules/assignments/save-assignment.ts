import { isDeepStrictEqual } from 'node:util'
import type { AssignmentRules, StaffAssignment } from '#contract/assignments/assignments.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import {
  type AssignmentDesk,
  type AssignmentLesson,
  findAssignmentLesson,
  lockAssignmentLesson,
  readRules,
} from './context.ts'

/** The assignment of a lesson as its editor shows it. @throws Problem lesson_not_found, not_an_assignment */
export async function showAssignment(db: Db, lessonId: string): Promise<StaffAssignment> {
  return assignmentOf(db, await findAssignmentLesson(db, lessonId))
}

/**
 * Saves the rules of an assignment where no one has saved others since `revision`. The same rules again change nothing.
 *
 * @throws Problem lesson_not_found, not_an_assignment, assignment_changed with the fact `savedBy`
 */
export function saveAssignment(
  { db, now, staff }: AssignmentDesk,
  {
    lessonId,
    revision,
    rules: sent,
  }: { lessonId: string; revision: number; rules: AssignmentRules },
): Promise<StaffAssignment> {
  return transact(db, async (trx) => {
    const lesson = await lockAssignmentLesson(trx, lessonId)
    const rules = asStored(sent)
    const before = await readRules(trx, lesson)
    if (before.revision > 0 && isDeepStrictEqual(rules, before.rules)) {
      noteAudit()
      return assignmentOf(trx, lesson)
    }
    if (before.revision !== revision) throw await changedBy(trx, before.savedBy)
    const columns = {
      revision: revision + 1,
      rules: JSON.stringify(rules),
      saved_at: now,
      saved_by: staff.id,
    }
    await trx
      .insertInto('assignments')
      .values({ lesson_id: lesson.id, ...columns })
      .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(columns))
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'assignment.saved',
      subject: `${lesson.course_id} ${lesson.lesson_id}`,
      before: before.revision === 0 ? null : { ...before.rules },
      after: { ...rules },
    })
    return assignmentOf(trx, lesson)
  })
}

/** Moments in one spelling, so that the same ones are the same. */
function asStored({ due, batchDues, ...rules }: AssignmentRules): AssignmentRules {
  const moment = (text: string) => new Date(text).toISOString()
  return {
    ...rules,
    due: due.rule === 'at' ? { ...due, at: moment(due.at) } : due,
    batchDues: batchDues.map(({ batchNumber, at }) => ({ batchNumber, at: moment(at) })),
  }
}

async function changedBy(trx: Trx, saver: number | null): Promise<Problem> {
  const person = await trx
    .selectFrom('students')
    .select('name')
    .where('id', '=', saver)
    .executeTakeFirst()
  return new Problem('assignment_changed', { facts: { savedBy: person?.name ?? '' } })
}

async function assignmentOf(db: Db | Trx, lesson: AssignmentLesson): Promise<StaffAssignment> {
  const { revision, rules } = await readRules(db, lesson)
  const { count } = await db
    .selectFrom('submissions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('lesson_id', '=', lesson.id)
    .executeTakeFirstOrThrow()
  return {
    lessonId: lesson.lesson_id,
    title: lesson.title,
    revision,
    rules,
    isPublished: lesson.published_number !== null,
    submissionCount: count,
  }
}
