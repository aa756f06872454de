import type { ArchiveBank, ArchiveCurriculum } from '#contract/catalog/course-archive.ts'
import { mediaOfQuestion } from '#contract/question-bank/question.ts'
import type { Db } from '#server/db/connect.ts'
import { readArchiveAssignments } from '../assignments/index.ts'
import { readCurricula } from '../learning/index.ts'
import { mediaFiles } from '../media/index.ts'
import { readArchiveBanks } from '../question-bank/index.ts'
import { demandOf, readArchiveTests } from '../tests/index.ts'

/** All that staff have written for those who learn courses, with what tests and assignments need. */
export async function readWholeCurricula(
  db: Db,
  courses: readonly number[],
): Promise<Map<number, ArchiveCurriculum>> {
  const lessons = await readCurricula(db, courses)
  const tests = await readArchiveTests(db, courses)
  const assignments = await readArchiveAssignments(db, courses)
  const banks = await readArchiveBanks(
    db,
    [...tests].map(([course, ofCourse]) => ({
      course,
      ...demandOf(ofCourse.map(({ plan }) => plan)),
    })),
  )
  const media = await mediaFiles(db, [...banks.values()].flatMap(mediaOfBanks))
  return new Map(
    [...lessons].map(([course, curriculum]) => {
      const ofCourse = banks.get(course) ?? []
      const used = new Set(curriculum.media.map(({ mediaId }) => mediaId))
      const more = mediaOfBanks(ofCourse).filter((mediaId) => !used.has(mediaId))
      return [
        course,
        {
          ...curriculum,
          media: [...curriculum.media, ...more.flatMap((mediaId) => media.get(mediaId) ?? [])],
          tests: tests.get(course) ?? [],
          assignments: assignments.get(course) ?? [],
          banks: ofCourse,
        },
      ]
    }),
  )
}

/** The pictures and files that questions and their passages show, each once. */
function mediaOfBanks(banks: readonly ArchiveBank[]): string[] {
  const documents = banks.flatMap(({ stimuli, questions }) => [
    ...stimuli,
    ...questions.map(({ document }) => document),
  ])
  return [...new Set(documents.flatMap(mediaOfQuestion))].toSorted()
}
