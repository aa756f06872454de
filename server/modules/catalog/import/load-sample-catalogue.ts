import { defined } from '#contract/defined.ts'
import { weekDayOf } from '#contract/catalog/week-day.ts'
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { BatchDraft } from '#contract/catalog/batch-draft.ts'
import { CategoryName, CourseId, WeekDay } from '#contract/catalog/courses.ts'
import {
  courseLevels,
  type PopularityMark,
  popularityMarks,
  type TeachingLanguage,
  weekDays,
} from '#contract/catalog/terms.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { readTaka } from '#contract/money.ts'
import { scriptOf } from '#contract/script-of.ts'
import { addDays, type Day, dhakaMoment } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { type CourseDraft, STARTING_SCORE } from '../writing/course-draft.ts'
import { saveCourses } from '../writing/save-courses.ts'

/** How the files of `catalogue/` write a course: fields as on the wire, instructors by slug, days from today on. */
const SampleCourse = z.object({
  courseId: CourseId,
  courseTitle: z.string().min(1),
  courseSubtitle: z.string(),
  category: CategoryName,
  courseFee: z.string().transform((text) => defined(readTaka(text))),
  lessionsNumber: z.int(),
  accessDays: z.int().optional(),
  lessionLevel: z.enum(courseLevels),
  coursesPopularityStatus: z.enum(popularityMarks),
  whatYouLearn: z.array(z.string()),
  courseOutline: z.array(z.object({ title: z.string(), content: z.string() })),
  courseDesignedFor: z.string(),
  requirements: z.array(z.string()).default([]),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })).default([]),
  instructors: z.array(z.string()),
  batches: z.array(
    z.object({
      number: z.int(),
      startsInDays: z.int(),
      enrolByInDays: z.int(),
      seats: z.int(),
      classDays: z.array(WeekDay),
      hours: z.string(),
      orientationInDays: z.int(),
    }),
  ),
})
type SampleCourse = z.infer<typeof SampleCourse>
type SampleBatch = SampleCourse['batches'][number]

const SampleInstructors = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    nameBn: z.string(),
    designation: z.string(),
    designationBn: z.string(),
  }),
)
type SampleInstructor = z.infer<typeof SampleInstructors>[number]

/**
 * Puts the sample catalogue of a folder into a database without courses; leaves any other as it is.
 *
 * @param today batches open and close relative to it
 * @returns how many courses were loaded
 */
export async function loadSampleCatalogue(db: Db, folder: string, today: Day): Promise<number> {
  if (await hasCourses(db)) return 0
  const drafts = await readSampleCatalogue(folder, today)
  return transact(db, async (trx) => {
    await saveCourses(trx, drafts)
    return drafts.length
  })
}

/** Whether this is still a copy that shows the sample courses. */
export async function hasSampleCourses(db: Db): Promise<boolean> {
  return (
    (await db
      .selectFrom('courses')
      .select('id')
      .where('is_sample', '=', true)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

async function hasCourses(db: Db): Promise<boolean> {
  return (await db.selectFrom('courses').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The sample catalogue as drafts, the newest first. */
export async function readSampleCatalogue(folder: string, today: Day): Promise<CourseDraft[]> {
  const instructors = SampleInstructors.parse(await readJson(path.join(folder, 'instructors.json')))
  const instructorOf = new Map(instructors.map((instructor) => [instructor.slug, instructor]))
  const files = (await fs.readdir(path.join(folder, 'courses')))
    .filter((file) => file.endsWith('.json'))
    .toSorted()
  const courses = await Promise.all(
    files.map(async (file) =>
      z.array(SampleCourse).parse(await readJson(path.join(folder, 'courses', file))),
    ),
  )
  const newest = z.array(CourseId).parse(await readJson(path.join(folder, 'newest.json')))
  return newestFirst(courses.flat(), newest).map((course, age) =>
    asDraft(course, { instructorOf, published: publishedAt(today, age), today }),
  )
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await fs.readFile(file, 'utf8'))
}

/**
 * The courses named first, in their order: what most visitors look for. Then those marked New, then the others; within
 * that, mixed over the categories, the same way every time.
 */
function newestFirst(courses: readonly SampleCourse[], named: readonly string[]): SampleCourse[] {
  const place = new Map(named.map((courseId, at) => [courseId, String(at).padStart(3, '0')]))
  const key = ({ courseId, coursesPopularityStatus }: SampleCourse) =>
    place.get(courseId) ?? `${coursesPopularityStatus === 'New' ? 'n' : 'o'}${digest(courseId)}`
  return courses.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

const HOURS_BETWEEN_COURSES = 31

function publishedAt(today: Day, age: number): Date {
  return new Date(dhakaMoment(today).getTime() - age * HOURS_BETWEEN_COURSES * 3_600_000)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Samples are taught in the language of their title. */
const teachingLanguageOf: Record<LanguageCode, TeachingLanguage> = { en: 'English', bn: 'Bangla' }

function asDraft(
  course: SampleCourse,
  {
    instructorOf,
    published,
    today,
  }: { instructorOf: ReadonlyMap<string, SampleInstructor>; published: Date; today: Day },
): CourseDraft {
  return {
    courseId: course.courseId,
    title: course.courseTitle,
    subtitle: course.courseSubtitle,
    bannerPath: `/pictures/courses/${course.courseId}.svg`,
    category: course.category,
    fee: course.courseFee,
    lessonCount: course.lessionsNumber,
    level: course.lessionLevel,
    popularity: course.coursesPopularityStatus,
    whatYouLearn: course.whatYouLearn,
    outline: course.courseOutline,
    designedFor: course.courseDesignedFor,
    instructors: course.instructors.map((slug) => {
      const instructor = instructorOf.get(slug)
      if (!instructor)
        throw new Error(
          `catalogue: ${course.courseId} names ${slug}, who is not in instructors.json`,
        )
      return { ...instructor, image: `/pictures/instructors/${slug}.svg` }
    }),
    batches: course.batches.map((batch) => asBatch(batch, today)),
    accessDays: course.accessDays ?? null,
    requirements: course.requirements,
    faq: course.faq,
    taughtIn: teachingLanguageOf[scriptOf(course.courseTitle)],
    isSample: true,
    publishedAt: published,
    popularityScore: sampleScore(course.courseId, course.coursesPopularityStatus),
  }
}

/** Spread within the mark, so that courses of one mark are not all of the same rank. */
function sampleScore(courseId: string, mark: PopularityMark): number {
  return STARTING_SCORE[mark] + (Number.parseInt(digest(courseId).slice(0, 6), 16) % 100)
}

function asBatch(batch: SampleBatch, today: Day): BatchDraft {
  return {
    number: batch.number,
    startsOn: firstClassDay(addDays(today, batch.startsInDays), batch.classDays),
    enrolBy: addDays(today, batch.enrolByInDays),
    seats: batch.seats,
    classDays: batch.classDays,
    hours: batch.hours,
    venue: null,
    orientationOn: addDays(today, batch.orientationInDays),
  }
}

/** A batch starts on a day it has class. */
function firstClassDay(from: Day, classDays: readonly string[]): Day {
  const days = weekDays.map((_, ahead) => addDays(from, ahead))
  return days.find((day) => classDays.includes(weekDayOf(day))) ?? from
}
