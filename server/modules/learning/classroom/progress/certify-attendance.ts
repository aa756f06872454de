import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import { usualCompletionRule } from '#contract/learning/lessons.ts'
import type { Trx } from '#server/db/transact.ts'
import type { ClassroomContext } from '../context.ts'
import { attendedShare, type ClassesSoFar, classesOfEnrolments } from './attendance-of.ts'
import { certifyStudent } from './certify-student.ts'

/**
 * Issues certificates for classes attended, or with the last class of a batch, in the transaction that says which were held
 * or who was there. Only students without one are looked at, who attended enough where the rule asks for it.
 *
 * @param students rows of `students`; without them everyone in the batches
 * @returns how many were issued
 */
export async function certifyAttendance(
  trx: Trx,
  context: Pick<ClassroomContext, 'now' | 'issuer'>,
  { batches, students }: { batches: readonly number[]; students?: readonly number[] },
): Promise<number> {
  if (batches.length === 0 || students?.length === 0) return 0
  const usual = JSON.stringify(usualCompletionRule)
  const percent = sql<number | null>`(rule.rule->>'attendancePercent')::integer`
  const enrolments = await trx
    .selectFrom('enrolments as enrolment')
    .innerJoin('courses as course', 'course.id', 'enrolment.course_id')
    .leftJoin('completion_rules as rule', 'rule.course_id', 'course.id')
    .select(['enrolment.id', 'enrolment.student_id', 'course.course_id', percent.as('percent')])
    .where('enrolment.batch_id', 'in', [...batches])
    .where('enrolment.state', '=', 'active')
    .where(sql<boolean>`coalesce(rule.rule, ${usual}::jsonb)->>'certificate' = 'automatic'`)
    .where(
      sql<boolean>`(${percent} is not null or coalesce(rule.rule, ${usual}::jsonb)->>'batchEnded' = 'true')`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates')
            .select('certificates.id')
            .whereRef('certificates.student_id', '=', 'enrolment.student_id')
            .whereRef('certificates.course_id', '=', 'enrolment.course_id')
            .where('certificates.revoked_at', 'is', null),
        ),
      ),
    )
    .$if(students !== undefined, (query) =>
      query.where('enrolment.student_id', 'in', [...defined(students)]),
    )
    .orderBy('enrolment.id')
    .execute()
  const classes = await classesOfEnrolments(
    trx,
    enrolments.map(({ id }) => id),
  )
  let issued = 0
  for (const enrolment of enrolments) {
    if (!mayBeComplete(classes.get(enrolment.id), enrolment.percent)) continue
    const learner = { studentId: enrolment.student_id, courseId: enrolment.course_id }
    if (await certifyStudent(trx, context, learner)) issued += 1
  }
  return issued
}

/** What can be told from the classes alone. `percent`: the share to attend; null: only the last class must be held. */
function mayBeComplete(classes: ClassesSoFar | undefined, percent: number | null): boolean {
  if (percent === null) return classes !== undefined && classes.held >= classes.planned
  const share = attendedShare(classes)
  return share !== null && share >= percent
}
