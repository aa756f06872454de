import { type RawBuilder, sql } from 'kysely'

export interface PublicLesson {
  id: number
  lesson_id: string
  course_id: number
  kind: string
  is_required: boolean
  title: string
  section_title: string
  section_position: number
  section_id: number
  position: number
}

/** The published lessons of every course, without those of one batch, such as recordings. */
export const publishedLessons: RawBuilder<PublicLesson> = sql<PublicLesson>`(
    select lesson.id, lesson.lesson_id, lesson.course_id, lesson.kind, lesson.is_required, version.title,
      section.title as section_title, section.position as section_position, section.id as section_id,
      lesson.position
    from lessons lesson
    join course_sections section on section.id = lesson.section_id and section.archived_at is null
    join lesson_versions version on version.lesson_id = lesson.id and version.number = lesson.published_number
    where lesson.archived_at is null and lesson.batch_id is null
  )`
