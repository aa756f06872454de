import { usualAssignmentRules, type AssignmentRules } from '#contract/assignments/assignments.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { FileStore } from '#server/storage/index.ts'
import type { ClassroomContext, Learner } from '../learning/index.ts'

/** What the verbs of the staff’s side work with: who acts, and when. */
export interface AssignmentDesk {
  db: Db
  now: Date
  staff: { id: number }
}

/** The same for those who mark: what is marked may complete a course. */
export type MarkingDesk = AssignmentDesk &
  Pick<ClassroomContext, 'issuer' | 'sendMailsSoon'> & {
    /** Rows of the courses whose work comes next; left out: of all. */
    courses?: readonly number[] | undefined
  }

/** What the verbs of students work with. */
export type WorkContext = ClassroomContext & { files: FileStore }

/** An assignment, and who asks for it. */
export interface WorkRequest {
  learner: Learner
  courseId: string
  lessonId: string
}

function selectLesson(db: Db | Trx, lessonId: string) {
  return db
    .selectFrom('lessons as lesson')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.lesson_id', 'lesson.title', 'lesson.kind'])
    .select(['lesson.published_number', 'course.course_id'])
    .where('lesson.lesson_id', '=', lessonId)
}

export type AssignmentLesson = Awaited<
  ReturnType<ReturnType<typeof selectLesson>['executeTakeFirstOrThrow']>
>

/** A lesson of kind assignment. @throws Problem lesson_not_found, not_an_assignment */
export async function findAssignmentLesson(
  db: Db | Trx,
  lessonId: string,
): Promise<AssignmentLesson> {
  return refuseOther(await selectLesson(db, lessonId).executeTakeFirst())
}

/** The same, whose rules one transaction at a time saves. @throws Problem lesson_not_found, not_an_assignment */
export async function lockAssignmentLesson(trx: Trx, lessonId: string): Promise<AssignmentLesson> {
  return refuseOther(await selectLesson(trx, lessonId).forUpdate('lesson').executeTakeFirst())
}

function refuseOther(lesson: AssignmentLesson | undefined): AssignmentLesson {
  if (!lesson) throw new Problem('lesson_not_found')
  if (lesson.kind !== 'assignment') throw new Problem('not_an_assignment')
  return lesson
}

/** The rules of an assignment as they were saved, or the usual ones. */
export async function readRules(
  db: Db | Trx,
  lesson: { id: number },
): Promise<{ revision: number; rules: AssignmentRules; savedBy: number | null }> {
  const row = await db
    .selectFrom('assignments')
    .select(['revision', 'rules', 'saved_by'])
    .where('lesson_id', '=', lesson.id)
    .executeTakeFirst()
  return row
    ? { revision: row.revision, rules: row.rules, savedBy: row.saved_by }
    : { revision: 0, rules: usualAssignmentRules, savedBy: null }
}
