import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/storage/index.ts'
import { type WorkReader, workFilePlace } from '../../assignments/index.ts'
import { namedPhotos } from './named-photos.ts'

/**
 * A photo of an attempt for its student, and as long as an answer names it for those who mark.
 *
 * @throws Problem file_not_found
 */
export async function openPhoto(
  { db, files }: { db: Db; files: FileStore },
  {
    person,
    attemptId,
    photoId,
  }: {
    person: WorkReader
    attemptId: string
    photoId: string
  },
): Promise<Uint8Array> {
  const row = await db
    .selectFrom('attempt_photos as photo')
    .innerJoin('attempts as attempt', 'attempt.id', 'photo.attempt_id')
    .innerJoin('tests as test', 'test.id', 'attempt.test_id')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .select(['photo.attempt_id', 'photo.file_id', 'photo.owner_id', 'lesson.course_id'])
    .where('attempt.attempt_id', '=', attemptId)
    .where('photo.photo_id', '=', photoId)
    .executeTakeFirst()
  if (!row) throw new Problem('file_not_found')
  const mayMark = person.mayMark || person.courses.includes(row.course_id)
  const isOpen =
    row.owner_id === person.id || (mayMark && (await namedPhotos(db, row.attempt_id)).has(photoId))
  const data = isOpen ? await files.read(workFilePlace(row.file_id)) : null
  if (!data) throw new Problem('file_not_found')
  return data
}
