import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  type Batch,
  type Course,
  type CourseCard,
  Course as CourseSchema,
} from '#contract/catalog/courses.ts'
import { poisha, takaText } from '#contract/money.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { CourseBangla } from '../writing/course-draft.ts'
import { isCourseReady } from './course-ready.ts'
import { ratingOfCourse } from './rating.ts'
import { asBatches, nextBatch, openBatchRows } from '../batches/open-batches.ts'

/** The row of a course as lists are made of it. Its category's name is looked up for the rows answered only. */
export function selectRows(db: Db) {
  return db
    .selectFrom('public_courses as courses')
    .select([
      'courses.id',
      'course_id',
      'title',
      'subtitle',
      'bangla',
      'banner_path',
      'fee_poisha',
      'fee_today_poisha',
      'usual_fee_poisha',
      'popularity_score',
      'published_at',
      'is_sample',
      'curriculum_test_count',
    ])
    .select(({ ref }) => [
      ref('level').$castTo<CourseCard['lessionLevel']>().as('level'),
      ref('popularity').$castTo<CourseCard['coursesPopularityStatus']>().as('popularity'),
    ])
    .select(sql<number>`coalesce(curriculum_lesson_count, lesson_count)`.as('lesson_count'))
    .select(
      sql<string>`(select name from categories where categories.id = courses.category_id)`.as(
        'category',
      ),
    )
}
export type ListRecord = Awaited<
  ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>
>

/** What a card needs of a course. */
export function selectCards(db: Db, today: Day) {
  return selectRows(db)
    .select(openBatchRows('courses', today).as('batches'))
    .select(ratingOfCourse.as('rating'))
}
export type CardRecord = Awaited<
  ReturnType<ReturnType<typeof selectCards>['executeTakeFirstOrThrow']>
>

/** Everything about a course, with who teaches it in the order it names them. */
export function selectCourses(db: Db, today: Day) {
  return selectCards(db, today)
    .select([
      'what_you_learn',
      'designed_for',
      'banner_alt',
      'taught_in',
      'is_on_sale',
      'sells_self_paced',
    ])
    .select(isCourseReady('courses', today).as('is_ready'))
    .select(sql<unknown>`coalesce(curriculum_outline, outline)`.as('outline'))
    .select((select) =>
      jsonArrayFrom(
        select
          .selectFrom('course_instructors as teaching')
          .innerJoin('instructors as instructor', 'instructor.id', 'teaching.instructor_id')
          .select([
            'instructor.slug',
            'instructor.image_path as image',
            'instructor.name',
            'instructor.designation',
          ])
          .select(['instructor.name_bn as nameBn', 'instructor.designation_bn as designationBn'])
          .whereRef('teaching.course_id', '=', 'courses.id')
          .orderBy('teaching.position'),
      ).as('instructors'),
    )
}
export type CourseRecord = Awaited<
  ReturnType<ReturnType<typeof selectCourses>['executeTakeFirstOrThrow']>
>

/** A course as its card has it. The table checks what its columns hold, and the call checks its answer. */
export function asCard(record: CardRecord, today: Day): CourseCard {
  return cardFields(record, nextBatch(asBatches(record.batches, today)))
}

export function asCourse(record: CourseRecord, batches: readonly Batch[]): Course {
  return CourseSchema.parse({
    ...cardFields(record, nextBatch(batches)),
    whatYouLearn: record.what_you_learn,
    courseOutline: record.outline,
    courseDesignedFor: record.designed_for,
    instructors: record.instructors,
    bangla: banglaDetails(banglaOf(record.bangla)),
    taughtIn: record.taught_in,
    courseBannerAlt: record.banner_alt,
  })
}

/** The column holds what `CourseBangla` says: no other than `asRow` of write-courses fills it. */
export function banglaOf(column: unknown): CourseBangla {
  return column as CourseBangla
}

export function banglaDetails({
  whatYouLearn = [],
  outline = [],
  designedFor = '',
  bannerAlt = '',
}: CourseBangla): Course['bangla'] {
  if (whatYouLearn.length + outline.length === 0 && !designedFor && !bannerAlt) return null
  return {
    whatYouLearn,
    courseOutline: outline,
    courseDesignedFor: designedFor,
    courseBannerAlt: bannerAlt,
  }
}

function cardFields(record: CardRecord, openBatch: Batch | null): CourseCard {
  return {
    courseId: record.course_id,
    courseTitle: record.title,
    courseTitleBn: banglaOf(record.bangla).title ?? null,
    courseSubtitle: record.subtitle,
    courseSubtitleBn: banglaOf(record.bangla).subtitle ?? null,
    courseBannerImage: record.banner_path,
    category: record.category,
    courseFee: takaText(poisha(record.fee_poisha)),
    usualFee: usualFee(record),
    lessionsNumber: record.lesson_count,
    testsNumber: record.curriculum_test_count,
    lessionLevel: record.level,
    coursesPopularityStatus: record.popularity,
    isSample: record.is_sample,
    rating: record.rating,
    openBatch,
  }
}

/** A job keeps the column; the fee may have been raised since. */
function usualFee({ usual_fee_poisha: usual, fee_today_poisha: fee }: CardRecord): string | null {
  return usual !== null && usual > fee ? takaText(poisha(usual)) : null
}
