import { customAlphabet } from 'nanoid'
import { sql } from 'kysely'
import type { DiscussionPicture } from '#contract/discussion/pictures.ts'
import {
  PICTURES_OF_A_PERSON_BYTES,
  UNUSED_PICTURE_HOURS,
  UNUSED_PICTURES_MAX,
} from '#contract/discussion/terms.ts'
import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import { shrunkPicture } from '#server/shrunk-picture.ts'
import type { FileStore } from '#server/storage/index.ts'
import type { DiscussionContext, Person, ReadConnection } from './context.ts'
import { joinCourse } from './join-course.ts'
import { openQuestion } from './show-question.ts'

const newPictureId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 20)
const HOUR_MS = 3_600_000
/** Files removed by one run. */
const AT_ONCE = 1_000

type PictureContext = DiscussionContext & { files: FileStore }

/** Where the file of a picture is stored. */
function fileOf(pictureId: string): string {
  return `questions/${pictureId}.webp`
}

/**
 * Keeps a picture for a text that its sender is about to write in a course.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, picture_unreadable,
 * picture_too_many_pixels, picture_too_narrow, pictures_full, busy
 */
export async function sendPicture(
  { db, files, now }: PictureContext,
  { person, courseId, bytes }: { person: Person; courseId: string; bytes: Uint8Array },
): Promise<DiscussionPicture> {
  const { course } = await joinCourse(db, { person, courseId })
  await refuseFull(db, { ownerId: person.id, more: 0 })
  const { data, width, height } = await shrunkPicture({ bytes, senderId: person.id })
  const pictureId = newPictureId()
  // The row first, in its transaction: a file without one would never be found again.
  await transact(db, async (trx) => {
    await trx.selectFrom('students').select('id').where('id', '=', person.id).forUpdate().execute()
    await refuseFull(trx, { ownerId: person.id, more: data.length })
    await trx
      .insertInto('question_pictures')
      .values({
        picture_id: pictureId,
        owner_id: person.id,
        course_id: course.id,
        width,
        height,
        bytes: data.length,
        created_at: now,
      })
      .execute()
    await files.put(fileOf(pictureId), data, { type: 'image/webp' })
  })
  return { pictureId, alt: null, width, height }
}

/** @throws Problem pictures_full */
async function refuseFull(
  db: ReadConnection,
  { ownerId, more }: { ownerId: number; more: number },
): Promise<void> {
  const { bytes, unused } = await db
    .selectFrom('question_pictures')
    .select([
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
      sql<number>`count(*) filter (where question_id is null and answer_id is null)`.as('unused'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (bytes + more > PICTURES_OF_A_PERSON_BYTES || unused >= UNUSED_PICTURES_MAX)
    throw new Problem('pictures_full')
}

/**
 * The bytes of a picture, for who may read the text it belongs to; before it belongs to one, for its sender.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, question_not_found, picture_not_found
 */
export async function openPicture(
  { db, files }: Pick<PictureContext, 'db' | 'files'>,
  { person, courseId, pictureId }: { person: Person; courseId: string; pictureId: string },
): Promise<Uint8Array> {
  const { course } = await joinCourse(db, { person, courseId })
  const picture = await db
    .selectFrom('question_pictures as picture')
    .leftJoin('answers as answer', 'answer.id', 'picture.answer_id')
    .leftJoin('questions as question', (join) =>
      join.on((on) =>
        on.or([
          on('question.id', '=', on.ref('picture.question_id')),
          on('question.id', '=', on.ref('answer.question_id')),
        ]),
      ),
    )
    .select(['picture.owner_id', 'question.question_id', 'answer.hidden_at'])
    .where('picture.picture_id', '=', pictureId)
    .where('picture.course_id', '=', course.id)
    .executeTakeFirst()
  if (!picture) throw new Problem('picture_not_found')
  const isOwn = picture.owner_id === person.id
  if (picture.question_id === null && !isOwn) throw new Problem('picture_not_found')
  if (picture.hidden_at !== null && !isOwn && !person.isStaff)
    throw new Problem('picture_not_found')
  if (picture.question_id !== null)
    await openQuestion(db, { person, courseId, questionId: picture.question_id })
  const bytes = await files.read(fileOf(pictureId))
  if (!bytes) throw new Problem('picture_not_found')
  return bytes
}

/**
 * Removes pictures that nobody put into a text within a day. With them go files whose row was deleted with a question,
 * an answer or an account.
 *
 * @returns how many files
 */
export async function removePictures({
  db,
  files,
  now,
}: Pick<PictureContext, 'db' | 'files' | 'now'>): Promise<number> {
  await db
    .deleteFrom('question_pictures')
    .where('question_id', 'is', null)
    .where('answer_id', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - UNUSED_PICTURE_HOURS * HOUR_MS))
    .execute()
  const gone = await db.selectFrom('removed_pictures').selectAll().limit(AT_ONCE).execute()
  for (const { picture_id } of gone) {
    await files.remove(fileOf(picture_id))
    await db.deleteFrom('removed_pictures').where('picture_id', '=', picture_id).execute()
  }
  return gone.length
}
