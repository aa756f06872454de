import { sql } from 'kysely'
import { type Batch, type Course, type CourseCard, Course as CourseSchema, CourseCard as CourseCardSchema } from '#contract/catalog.ts'
import type { Instructor } from '#contract/catalog.ts'
import { poisha, takaText } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'

/** What a card needs of a course. The category's name is looked up for the rows answered only. */
export function selectCards(db: Db) {
  return db
    .selectFrom('courses')
    .select([
      'courses.id',
      'course_id',
      'title',
      'subtitle',
      'banner_path',
      'fee_poisha',
      'fee_today_poisha',
      'lesson_count',
      'level',
      'popularity',
      'popularity_score',
      'published_at',
      'is_sample',
    ])
    .select(sql<string>`(select name from categories where categories.id = courses.category_id)`.as('category'))
}
export type CardRecord = Awaited<ReturnType<ReturnType<typeof selectCards>['executeTakeFirstOrThrow']>>

/** Everything about a course that its own row knows. */
export function selectCourses(db: Db) {
  return selectCards(db).select(['what_you_learn', 'outline', 'designed_for'])
}
export type CourseRecord = Awaited<ReturnType<ReturnType<typeof selectCourses>['executeTakeFirstOrThrow']>>

/** A course as its card has it. Check constraints of the table hold the choices, so the parse only tells the type. */
export function asCard(record: CardRecord, openBatch: Batch | null): CourseCard {
  return CourseCardSchema.parse(cardFields(record, openBatch))
}

export function asCourse(record: CourseRecord, openBatch: Batch | null, instructors: Instructor[]): Course {
  return CourseSchema.parse({
    ...cardFields(record, openBatch),
    whatYouLearn: record.what_you_learn,
    courseOutline: record.outline,
    courseDesignedFor: record.designed_for,
    instructors,
  })
}

function cardFields(record: CardRecord, openBatch: Batch | null) {
  return {
    courseId: record.course_id,
    courseTitle: record.title,
    courseSubtitle: record.subtitle,
    courseBannerImage: record.banner_path,
    category: record.category,
    courseFee: takaText(poisha(record.fee_poisha)),
    lessionsNumber: record.lesson_count,
    lessionLevel: record.level,
    coursesPopularityStatus: record.popularity,
    isSample: record.is_sample,
    openBatch,
  }
}
