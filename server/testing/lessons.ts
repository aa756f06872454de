import { customAlphabet } from 'nanoid'
import type { LessonKind } from '#contract/learning/terms.ts'
import type { ReleaseRule, VideoSource } from '#contract/learning/lessons.ts'
import type { Db } from '../db/connect.ts'
import { newOpenOrder } from './orders.ts'

const newLessonId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10)

interface LessonOptions {
  title?: string
  kind?: LessonKind
  release?: ReleaseRule
  isPreview?: boolean
  isRequired?: boolean
  /** The length of a video. */
  seconds?: number | null
  isPublished?: boolean
  text?: string
  /** The video it shows, where it is none of the other two. */
  source?: VideoSource
  /** The uploaded video it shows. */
  mediaId?: string
}

/** A section of a course with lessons, published by default. @returns the ids of the lessons, in order */
export async function newLessons(
  db: Db,
  {
    course,
    lessons,
    title = 'Basics',
  }: { course: { id: number }; lessons: readonly LessonOptions[]; title?: string },
): Promise<string[]> {
  const { count } = await db
    .selectFrom('course_sections')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('course_id', '=', course.id)
    .executeTakeFirstOrThrow()
  const section = await db
    .insertInto('course_sections')
    .values({ course_id: course.id, position: count, title })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (const [position, wishes] of lessons.entries())
    ids.push(await newLesson(db, { courseId: course.id, sectionId: section.id, position }, wishes))
  return ids
}

async function newLesson(
  db: Db,
  place: { courseId: number; sectionId: number; position: number },
  wishes: LessonOptions,
): Promise<string> {
  const {
    kind = 'article',
    seconds = 60,
    isPublished = true,
    text = 'Words of the lesson.',
  } = wishes
  const title = wishes.title ?? `Lesson ${place.position + 1}`
  const document = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  }
  const source: VideoSource =
    wishes.source ??
    (wishes.mediaId
      ? { source: 'hosted', mediaId: wishes.mediaId }
      : { source: 'youtube', videoId: 'abcdefghijk' })
  const body = JSON.stringify({
    kind,
    document,
    ...(kind === 'video' && { source }),
    ...(kind === 'download' && { files: [] }),
  })
  const lesson = await db
    .insertInto('lessons')
    .values({
      lesson_id: newLessonId(),
      course_id: place.courseId,
      section_id: place.sectionId,
      position: place.position,
      kind,
      is_preview: wishes.isPreview ?? false,
      is_required: wishes.isRequired ?? true,
      release: JSON.stringify(wishes.release ?? { rule: 'at-once' }),
      title,
      draft: body,
      published_number: isPublished ? 1 : null,
      published_draft_version: isPublished ? 1 : null,
    })
    .returning(['id', 'lesson_id'])
    .executeTakeFirstOrThrow()
  if (isPublished)
    await db
      .insertInto('lesson_versions')
      .values({ lesson_id: lesson.id, number: 1, title, body, seconds })
      .execute()
  return lesson.lesson_id
}

/** Enrols a student in a course by an order of its own, in a batch if one is given. @returns the id of the enrolment */
export async function newEnrolment(
  db: Db,
  student: { record: { id: number } },
  {
    course,
    batchId = null,
    enrolledAt,
  }: { course: { id: number; title?: string }; batchId?: number | null; enrolledAt?: Date },
): Promise<number> {
  const { number } = await newOpenOrder(db, student.record)
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const item = await db
    .insertInto('order_items')
    .values({
      order_id: order.id,
      student_id: student.record.id,
      course_id: course.id,
      batch_id: batchId,
      sold_batch: batchId === null ? null : await soldBatch(db, batchId),
      title: course.title ?? 'Python from Zero',
      fee_poisha: 0,
      net_poisha: 0,
      total_poisha: 0,
      vat_poisha: 0,
      vat_rate_bp: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Paid, so that the next order of this student can be open.
  await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', order.id).execute()
  const { id } = await db
    .insertInto('enrolments')
    .values({
      student_id: student.record.id,
      course_id: course.id,
      batch_id: batchId,
      order_item_id: item.id,
      ...(enrolledAt && { enrolled_at: enrolledAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A batch as a line records it that is sold for it. */
async function soldBatch(db: Db, batchId: number): Promise<string> {
  const batch = await db
    .selectFrom('batches')
    .select(['number', 'starts_on', 'class_days', 'hours'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  return JSON.stringify({
    batchId: String(batchId),
    number: batch.number,
    startsOn: batch.starts_on,
    classDays: batch.class_days,
    hours: batch.hours,
  })
}
