import { sql } from 'kysely'
import type { MergeObstacle } from '#contract/staff/account-merges.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { byStudentId, type StudentRecord } from '../students/index.ts'

/** Two accounts of one person: one stays, and what the other has comes to it. */
export interface MergeSides {
  successor: StudentRecord
  closed: StudentRecord
}

/** What names them to the outside. */
export interface MergeIds {
  studentId: string
  closedId: string
}

/** @throws Problem student_not_found */
export async function findSides(
  db: Db | Trx,
  { studentId, closedId }: MergeIds,
): Promise<MergeSides> {
  const [successor, closed] = [await byStudentId(db, studentId), await byStudentId(db, closedId)]
  if (!successor || !closed) throw new Problem('student_not_found')
  return { successor, closed }
}

/** What stands in the way of making one of both, all of it. */
export async function findObstacles(
  db: Db | Trx,
  { successor, closed }: MergeSides,
  staff: { id: number },
): Promise<MergeObstacle[]> {
  if (successor.id === closed.id) return ['same-account']
  const found: MergeObstacle[] = []
  if (successor.deleted_at || closed.deleted_at) found.push('account-gone')
  if (successor.role !== 'student' || closed.role !== 'student') found.push('not-a-student')
  // guard: nobody merges an account of their own (account-merges)
  if (successor.id === staff.id || closed.id === staff.id) found.push('own-account')
  const busy = await sql<{ order: boolean; decision: boolean; test: boolean }>`select
    exists (select from orders where student_id = ${closed.id}
      and state in ('pending_payment', 'awaiting_verification', 'payment_review')) as "order",
    exists (select from manual_enrolments where student_id = ${closed.id} and state = 'waiting')
      or exists (select from batch_decisions where student_id = ${closed.id} and done_at is null) as decision,
    exists (select from attempts mine join attempts theirs using (test_id)
      where mine.student_id = ${successor.id} and theirs.student_id = ${closed.id}
        and (mine.mode = 'paper' and theirs.mode = 'paper'
          or mine.submitted_at is null and theirs.submitted_at is null)) as test`.execute(db)
  const [row] = busy.rows
  if (row?.order) found.push('open-order')
  if (row?.decision) found.push('waiting-decision')
  if (row?.test) found.push('same-test')
  return found
}
