import type { Db } from '#server/db/connect.ts'
import type { WorkReader } from '../../../modules/assignments/index.ts'
import { markedCourses } from '../../../modules/learning/index.ts'
import { type Caller, isProvedStaff, provedAddress } from '../../policy/access.ts'

/** Who asks for a file of somebody's work: its owner, staff who mark, or who teaches or examines its course. */
export async function readerOfWork(db: Db, caller: Caller): Promise<WorkReader> {
  const { id } = await caller.student()
  return {
    id,
    mayMark: await isProvedStaff(caller, 'marking'),
    courses: provedAddress(caller) === null ? [] : await markedCourses(db, { id }),
  }
}
