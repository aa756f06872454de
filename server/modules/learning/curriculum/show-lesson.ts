import type { LessonVersion, StaffLesson } from '#contract/learning/curriculum.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { measureBody } from './article/measure-body.ts'
import { asLesson } from './show-curriculum.ts'

/** A lesson with its draft. @throws Problem lesson_not_found */
export async function showLesson(db: Db, lessonId: string): Promise<StaffLesson> {
  const row = await db
    .selectFrom('lessons as lesson')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .leftJoin('students as saver', 'saver.id', 'lesson.draft_saved_by')
    .leftJoin('instructor_drafts as review', 'review.lesson_id', 'lesson.id')
    .leftJoin('students as writer', 'writer.id', 'review.written_by')
    .leftJoin('students as sender', 'sender.id', 'review.sent_back_by')
    .selectAll('lesson')
    .select(['review.state as review', 'review.handed_in_at', 'review.word', 'review.sent_back_at'])
    .select(['writer.name as writer_name', 'sender.name as sender_name'])
    .select([
      'course.course_id as public_course_id',
      'course.title as course_title',
      'saver.name as saver_name',
    ])
    .where('lesson.lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!row) throw new Problem('lesson_not_found')
  const published =
    row.published_number === null
      ? undefined
      : await versionRows(db, row.id)
          .where('version.number', '=', row.published_number)
          .executeTakeFirstOrThrow()
  const body = row.draft
  return {
    ...asLesson(row),
    courseId: row.public_course_id,
    courseTitle: row.course_title,
    body,
    draftVersion: row.draft_version,
    savedAt: row.draft_saved_at.toISOString(),
    savedBy: row.saver_name,
    seconds: (await measureBody(db, body)).seconds,
    published: published ? asVersion(published) : null,
    handIn:
      row.review === null
        ? null
        : {
            writtenBy: row.writer_name,
            handedInAt: row.handed_in_at?.toISOString() ?? null,
            word: row.word,
            sentBackBy: row.sender_name,
            sentBackAt: row.sent_back_at?.toISOString() ?? null,
          },
  }
}

/** The versions of a lesson, without their bodies. */
export function versionRows(db: Db, lesson: number) {
  return db
    .selectFrom('lesson_versions as version')
    .leftJoin('students as publisher', 'publisher.id', 'version.published_by')
    .select([
      'version.number',
      'version.title',
      'version.published_at',
      'version.seconds',
      'publisher.name as publisher_name',
    ])
    .where('version.lesson_id', '=', lesson)
}

export function asVersion(
  row: Awaited<ReturnType<ReturnType<typeof versionRows>['executeTakeFirstOrThrow']>>,
): LessonVersion {
  return {
    number: row.number,
    title: row.title,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.publisher_name,
    seconds: row.seconds,
  }
}
