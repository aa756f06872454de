import { z } from 'zod'
import { Day } from '../day.ts'
import { inEachLanguage } from '../languages.ts'
import { VideoSource } from '../learning/lessons.ts'
import { groupServices } from '../discussion/terms.ts'
import { endpoints } from '../endpoint.ts'
import { LEAST_FOR_AVERAGE } from '../reviews/terms.ts'
import { TakaText } from '../taka-text.ts'
import { searchText, typedText } from '../text.ts'
import { isWholeText, seenWords } from '../unseen.ts'
import { pageLimit } from '../whole-number.ts'
import {
  CARDS_PER_PAGE,
  courseLevels,
  COURSES_PER_CALL,
  LONGEST_CATEGORY,
  listOrders,
  paces,
  popularityMarks,
  prices,
  soughtLanguages,
  startTimeNames,
  teachingLanguages,
  weekDays,
} from './terms.ts'

export const CategoryName = z
  .string({ error: 'text_expected' })
  .min(1, { error: 'required' })
  .max(LONGEST_CATEGORY, { error: 'too_long' })
  .refine(isWholeText, { error: 'unreadable_characters' })
  .overwrite(seenWords)
  .meta({
    description: 'What addresses and calls call a category. It stays when the category is renamed.',
    examples: ['Web Development'],
  })
export type CategoryName = z.infer<typeof CategoryName>

/** The public id of a course, as in /courses/{courseId}. */
export const CourseId = z
  .string({ error: 'text_expected' })
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, { error: 'not_a_course_id' })
  .meta({ description: 'The public id of a course.', examples: ['PRG-101'] })

export const Instructor = z
  .object({ image: z.string(), name: z.string(), designation: z.string() })
  .meta({ id: 'Instructor' })
export type Instructor = z.infer<typeof Instructor>

/** The public id of an instructor, as in /instructors/{slug}: letters of any script, digits and hyphens. */
export const InstructorSlug = z
  .string({ error: 'text_expected' })
  .max(160, { error: 'too_long' })
  .overwrite(seenWords)
  .regex(/^[\p{L}\p{M}\p{N}-]+$/u, { error: 'not_an_instructor' })
  .meta({ description: 'The public id of an instructor.', examples: ['farhana-rahman'] })

/** An instructor as the page of a course names them in both languages. */
export const CourseInstructor = Instructor.extend({
  slug: InstructorSlug,
  nameBn: z
    .string()
    .nullable()
    .meta({ description: 'The name in Bangla letters. null: `name` in both languages.' }),
  designationBn: z
    .string()
    .nullable()
    .meta({ description: 'null: `designation` in both languages.' }),
}).meta({ id: 'CourseInstructor' })
export type CourseInstructor = z.infer<typeof CourseInstructor>

export const WeekDay = z.enum(weekDays)

/** One run of a course with a start, class days and seats. */
export const Batch = z
  .object({
    batchId: z.string(),
    number: z.int(),
    startsOn: Day,
    enrolBy: Day.meta({ description: 'The last day to enrol, until 23:59:59 in Dhaka.' }),
    seats: z.int().nullable().meta({ description: 'null: no limit.' }),
    seatsLeft: z.int().nullable().meta({ description: 'null: no limit.' }),
    classDays: z.array(WeekDay),
    hours: z
      .string()
      .nullable()
      .meta({ description: 'Class hours in Dhaka, 24-hour.', examples: ['20:00-21:30'] }),
    venue: z
      .string()
      .nullable()
      .meta({ description: 'Where classes are held that are held in a room. null: online.' }),
    orientationOn: Day.nullable(),
    earlyFee: TakaText.nullable().meta({
      description: 'The fee until the end of `earlyUntil`, where it is another one.',
    }),
    earlyUntil: Day.nullable(),
  })
  .meta({ id: 'Batch' })
export type Batch = z.infer<typeof Batch>

/** What a card of a course shows. */
export const CourseCard = z
  .object({
    courseId: CourseId,
    courseTitle: z.string(),
    courseTitleBn: z
      .string()
      .nullable()
      .meta({ description: 'What Bangla pages show. null: `courseTitle` in both languages.' }),
    courseSubtitle: z.string(),
    courseSubtitleBn: z.string().nullable(),
    courseBannerImage: z.string().meta({ description: 'Path of the banner on this site.' }),
    category: CategoryName,
    courseFee: TakaText,
    usualFee: TakaText.nullable().meta({
      description:
        'A higher fee that was asked for on at least 30 of the last 90 days. null: there is none.',
    }),
    lessionsNumber: z.int().meta({ description: 'Number of lessons.' }),
    testsNumber: z.int().meta({
      description: 'How many of the lessons are tests; as many as lessons: a test series.',
    }),
    lessionLevel: z.enum(courseLevels),
    coursesPopularityStatus: z.enum(popularityMarks),
    isSample: z
      .boolean()
      .meta({ description: 'Written to show the product, not a course one can really take.' }),
    rating: z
      .object({ average: z.number(), count: z.int() })
      .nullable()
      .meta({
        description: `What students gave it, to one decimal and rounded down. null: fewer than ${LEAST_FOR_AVERAGE} have.`,
      }),
    openBatch: Batch.nullable().meta({
      description: 'The next batch that takes students, if any.',
    }),
  })
  .meta({ id: 'CourseCard' })
export type CourseCard = z.infer<typeof CourseCard>

/** A course with every field of spec §3. */
export const Course = CourseCard.extend({
  whatYouLearn: z.array(z.string()),
  courseOutline: z.array(z.object({ title: z.string(), content: z.string() })),
  courseDesignedFor: z.string(),
  instructors: z.array(Instructor),
  bangla: z
    .object({
      whatYouLearn: z
        .array(z.string())
        .meta({ description: 'Beside `whatYouLearn`, entry by entry; empty: as there.' }),
      courseOutline: z.array(z.object({ title: z.string(), content: z.string() })),
      courseDesignedFor: z.string(),
      courseBannerAlt: z.string(),
    })
    .nullable()
    .meta({
      description: 'Further texts of Bangla pages. null: the same as in the other language.',
    }),
  taughtIn: z
    .enum(teachingLanguages)
    .nullable()
    .meta({ description: 'The language of its classes and lessons. null: not said.' }),
  courseBannerAlt: z.string().meta({
    description: 'What the banner shows, for those who cannot see it; empty: an ornament.',
  }),
}).meta({ id: 'Course' })
export type Course = z.infer<typeof Course>

/** A batch as the page of its course sells it. */
export const CourseBatch = Batch.extend({
  classes: z
    .object({
      count: z.int().meta({ description: 'Those that are not cancelled.' }),
      minutes: z.int().meta({ description: 'All of them together.' }),
      lastOn: Day,
      next: z.array(Day).meta({ description: 'The days of the next three.' }),
    })
    .nullable()
    .meta({ description: 'The live classes of its timetable. null: it has none yet.' }),
  groups: z
    .array(z.enum(groupServices))
    .meta({ description: 'Services on which it has a group, for those who are enrolled.' }),
}).meta({ id: 'CourseBatch' })
export type CourseBatch = z.infer<typeof CourseBatch>

/** A course with its batches that still take students, soonest first. */
export const CourseWithBatches = Course.extend({
  instructors: z.array(CourseInstructor),
  prerequisites: z
    .array(
      z.object({
        courseId: CourseId,
        courseTitle: z.string(),
        courseTitleBn: z.string().nullable(),
      }),
    )
    .meta({ description: 'Published courses to have done before.' }),
  description: z
    .object(inEachLanguage(() => z.string()))
    .meta({ description: 'HTML without scripts and pictures; empty: not written.' }),
  requirements: z
    .object(inEachLanguage(() => z.array(z.string())))
    .meta({ description: 'What one has or knows before; empty: nothing is said.' }),
  faq: z
    .object(inEachLanguage(() => z.array(z.object({ title: z.string(), html: z.string() }))))
    .meta({ description: 'Questions of the course, with answers as `description` is.' }),
  trailer: VideoSource.nullable().meta({ description: 'A video that anyone may play.' }),
  accessDays: z.int().nullable().meta({
    description:
      'For how many days access lasts, from enrolment or the first day of the batch, whichever is later. null: no end.',
  }),
  batches: z.array(CourseBatch),
  recordings: z.object({ classes: z.int(), recorded: z.int() }).nullable().meta({
    description:
      'Of the classes of the last batch that is over, how many its students can watch again. null: no batch is.',
  }),
  isOnSale: z.boolean().meta({ description: 'false: it can be read about, but not bought.' }),
  isSelfPaced: z
    .boolean()
    .meta({ description: 'Can be bought without a batch: one starts when one likes.' }),
  isReady: z.boolean().meta({
    description:
      'false: it would be sold without a batch, but no lesson is published, so no one can enrol yet.',
  }),
}).meta({ id: 'CourseWithBatches' })
export type CourseWithBatches = z.infer<typeof CourseWithBatches>

export const Category = z
  .object({
    slug: z.string(),
    name: CategoryName,
    nameEn: z.string().meta({ description: 'What English pages call it.' }),
    nameBn: z.string(),
    courseCount: z.int(),
    picture: z.string().meta({ description: 'Path on this site.' }),
    isHidden: z
      .boolean()
      .meta({ description: 'It has no tab and no place on the home page; its courses stay.' }),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof Category>

export const CourseQuery = z.object({
  category: CategoryName.optional(),
  popularity: z.enum(popularityMarks).optional(),
  level: z.enum(courseLevels).optional(),
  price: z.enum(prices).optional().meta({
    description:
      'Free courses only, only those that cost something, or those whose fee of today is at most so many taka.',
  }),
  start: z.enum(startTimeNames).optional().meta({
    description:
      'Courses with a batch that starts within so many days from today and still takes students.',
  }),
  pace: z.enum(paces).optional().meta({
    description:
      '`live`: courses with a batch that takes students now. `own`: courses that start on any day, without a batch.',
  }),
  taughtIn: z.enum(soughtLanguages).optional().meta({
    description:
      'Courses that say they are taught in this language, alone or beside the other one.',
  }),
  q: searchText({ max: 200 }).optional().meta({
    description: 'Words to search for: English, Bangla or Banglish; typing errors are repaired.',
  }),
  order: z.enum(listOrders).optional().meta({
    description:
      'Without it, a search answers its best matches first and any other list its newest courses.',
  }),
  after: typedText({ max: 200 })
    .optional()
    .meta({ description: 'Where the last page ended; from the Link header.' }),
  limit: pageLimit({ most: COURSES_PER_CALL, usual: COURSES_PER_CALL }),
})
export type CourseQuery = z.infer<typeof CourseQuery>

export const catalogEndpoints = endpoints({
  'GET /api/courses': {
    summary:
      'Lists courses, newest first; filtered, searched and paged by query. Further pages by the Link header.',
    audience: 'anyone',
    query: CourseQuery,
    reply: z.array(Course),
    cacheable: true,
  },
  'GET /api/courses/{courseId}': {
    summary: 'One course with its open batches.',
    audience: 'anyone',
    params: z.object({ courseId: CourseId }),
    reply: CourseWithBatches,
    problems: ['course_not_found'],
    cacheable: true,
  },
  'GET /api/course-cards': {
    summary:
      'The same list as /api/courses, with only what a card shows, and how many match in all.',
    audience: 'anyone',
    query: CourseQuery.extend({ limit: pageLimit({ most: 60, usual: CARDS_PER_PAGE }) }),
    reply: z.object({
      courses: z.array(CourseCard),
      closeMatches: z.int().meta({
        description:
          'How many of these, from the first, are what was searched for; the others only come near. All where they are not ordered by their match.',
      }),
      total: z
        .int()
        .meta({ description: 'How many match; of a search or a filter at most 100 are counted.' }),
      moreThanTotal: z.boolean().meta({ description: 'More match than were counted.' }),
      next: z.string().nullable().meta({ description: 'Value of `after` for the next page.' }),
      readAs: z
        .string()
        .nullable()
        .meta({ description: 'The words searched for after typing repair, where they differ.' }),
      byCategory: z
        .array(z.object({ name: CategoryName, count: z.int() }))
        .nullable()
        .meta({
          description:
            'How many of each category a search finds, whichever is chosen; null where they are too many to count.',
        }),
    }),
    cacheable: true,
  },
  'GET /api/search-suggestions': {
    summary: 'Suggestions while typing into a search box: a handful of categories and courses.',
    audience: 'anyone',
    query: z.object({ q: searchText({ max: 60 }).meta({ description: 'What is typed so far.' }) }),
    reply: z.object({
      categories: z.array(z.object({ name: CategoryName, nameEn: z.string(), nameBn: z.string() })),
      courses: z.array(
        z.object({
          courseId: CourseId,
          courseTitle: z.string(),
          courseTitleBn: z.string().nullable(),
        }),
      ),
    }),
    cacheable: true,
  },
  'GET /api/upcoming-courses': {
    summary: 'The courses whose batches start soonest and have a seat left, at most eight.',
    audience: 'anyone',
    reply: z.array(CourseCard),
    cacheable: true,
  },
  'GET /api/categories': {
    summary:
      'The categories in their order, with how many courses each has; hidden ones too, for the courses in them.',
    audience: 'anyone',
    reply: z.array(Category),
    cacheable: true,
  },
})
