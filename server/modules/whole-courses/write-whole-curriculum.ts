import type { ArchiveCurriculum } from '#contract/catalog/course-archive.ts'
import type { Trx } from '#server/db/transact.ts'
import { writeArchiveAssignments } from '../assignments/index.ts'
import { publishArchiveLessons, writeCurriculum } from '../learning/index.ts'
import { writeArchiveBanks } from '../question-bank/index.ts'
import { writeArchiveTests } from '../tests/index.ts'

/**
 * Writes what is taught in a course that is new: its lessons, then questions, tests and assignments. A test is published
 * where it was and can be started here.
 */
export async function writeWholeCurriculum(
  trx: Trx,
  {
    course,
    curriculum,
    staff,
    now,
  }: {
    course: { id: number }
    curriculum: ArchiveCurriculum
    staff: { id: number }
    now: Date
  },
): Promise<void> {
  await writeCurriculum(trx, { course, curriculum })
  const { banks, tests, assignments } = lessonsOfCourse(curriculum)
  await writeArchiveBanks(trx, { course, banks, staff, now })
  const ready = [
    ...(await writeArchiveTests(trx, { tests, staff, now })),
    ...(await writeArchiveAssignments(trx, { assignments, staff, now })),
  ]
  await publishArchiveLessons(trx, { course, curriculum, ready })
}

/** Without tests and assignments of lessons that the file does not bring. */
function lessonsOfCourse({ lessons, tests, assignments, banks }: ArchiveCurriculum) {
  const ids = new Set(lessons.map(({ lesson_id }) => lesson_id))
  const isBrought = ({ lesson_id }: { lesson_id: string }) => ids.has(lesson_id)
  return { banks, tests: tests.filter(isBrought), assignments: assignments.filter(isBrought) }
}
