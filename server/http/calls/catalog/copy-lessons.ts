import { copyAssignments } from '../../../modules/assignments/index.ts'
import type { DuplicatingDesk } from '../../../modules/catalog/index.ts'
import { copyCurriculum } from '../../../modules/learning/index.ts'
import { copyTests } from '../../../modules/tests/index.ts'

/** What is taught in a course: its lessons, with the plans of tests and the rules of assignments. */
export const copyLessons: DuplicatingDesk['copyLessons'] = async (
  trx,
  { staff, now, ...courses },
) => {
  const copies = await copyCurriculum(trx, { ...courses, staff, now })
  await copyTests(trx, { copies, staff, now })
  await copyAssignments(trx, { copies, staff, now })
}
