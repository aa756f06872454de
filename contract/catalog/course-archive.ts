import { z } from 'zod'
import { AssignmentRules } from '../assignments/assignments.ts'
import { Day } from '../day.ts'
import { publicId } from '../public-id.ts'
import { batchStates } from '../orders/terms.ts'
import { LessonBody } from '../learning/lesson-body.ts'
import { CompletionRule, LessonId, LessonTitle, MediaId, ReleaseRule } from '../learning/lessons.ts'
import { curriculumLimits, lessonKinds } from '../learning/terms.ts'
import { LONGEST_VIDEO_ADDRESS } from '../media/video-address.ts'
import { BankId, BankQuestionId } from '../question-bank/banks.ts'
import { QuestionDocument, StimulusDocument } from '../question-bank/question.ts'
import { bankLimits } from '../question-bank/terms.ts'
import { TestPlan } from '../tests/plans.ts'
import { batchFields, withHours } from './batch-draft.ts'
import { isStorable, StoredCourseDocument } from './course-document.ts'
import { CategoryName, CourseId, InstructorSlug } from './courses.ts'
import {
  ACCESS_DAYS,
  COURSE_TEXT_LIMITS,
  courseLevels,
  courseStates,
  MOST_ENTRIES,
  MOST_FAQ,
  MOST_PREREQUISITES,
  popularityMarks,
  teachingLanguages,
} from './terms.ts'

/**
 * Whole courses as a file: one JSON object a line, the first with what courses share. The fields are the columns of the
 * tables; a test compares them, so that a column that is added is not forgotten here.
 */

const text = (most: number) => z.string().max(most).refine(isStorable)
const { title, subtitle, line, paragraph, description } = COURSE_TEXT_LIMITS
const moment = z
  .string()
  .max(40)
  .refine((value) => !Number.isNaN(Date.parse(value)))
const path = z
  .string()
  .max(1_000)
  .regex(/^\/[^/\\\s"<>%][^\\\s"<>%]*$/)
const amount = z.int().min(0).max(999_999_999)
const count = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const part = z.strictObject({ title: text(line), content: text(paragraph) })

const answered = z.strictObject({ question: text(line), answer: text(paragraph) })

const Bangla = z.strictObject({
  title: text(title).optional(),
  subtitle: text(subtitle).optional(),
  designedFor: text(paragraph).optional(),
  bannerAlt: text(line).optional(),
  description: text(description).optional(),
  whatYouLearn: z.array(text(line)).max(MOST_ENTRIES).optional(),
  outline: z.array(part).max(MOST_ENTRIES).optional(),
  requirements: z.array(text(line)).max(MOST_ENTRIES).optional(),
  faq: z.array(answered).max(MOST_FAQ).optional(),
})

export const ArchiveCategory = z.strictObject({
  name: CategoryName,
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/),
  name_en: CategoryName.nullable(),
  name_bn: CategoryName,
  picture_path: path.nullable(),
  position: z.int(),
  is_hidden: z.boolean(),
})

export const ArchiveInstructor = z.strictObject({
  slug: InstructorSlug,
  name: text(line).min(1),
  name_bn: text(line).nullable(),
  designation: text(line),
  designation_bn: text(line).nullable(),
  image_path: path,
  about: text(20_000).nullable(),
  about_bn: text(20_000).nullable(),
})

/** The first line: what courses share. */
export const ArchiveHead = z.strictObject({
  edi: z.literal('courses'),
  version: z.literal(1),
  categories: z.array(ArchiveCategory).max(1_000),
  instructors: z.array(ArchiveInstructor),
})
export type ArchiveHead = z.infer<typeof ArchiveHead>

export const ArchiveBatch = z
  .strictObject({
    number: batchFields.number,
    starts_on: batchFields.startsOn,
    enrol_by: batchFields.enrolBy,
    seats: batchFields.seats.nullable(),
    class_days: batchFields.classDays,
    hours: batchFields.hours.nullable(),
    venue: batchFields.venue.nullable().default(null),
    orientation_on: batchFields.orientationOn.nullable(),
    state: z.enum(batchStates),
    created_at: moment,
    opened_at: moment.nullable(),
    early_fee_poisha: amount.nullable(),
    early_until: Day.nullable(),
  })
  // As its table has it.
  .refine(({ starts_on, enrol_by }) => enrol_by <= starts_on, { path: ['enrol_by'] })
  .refine((batch) => (batch.early_fee_poisha === null) === (batch.early_until === null), {
    path: ['early_until'],
  })

export const ArchiveEdit = z.strictObject({
  document: StoredCourseDocument,
  base: StoredCourseDocument.nullable(),
  version: count,
  edited_at: moment,
  publish_at: moment.nullable(),
  publish_failed: z.string().max(1_000).nullable(),
})

/** What publishing puts into formulas and code is made again: markup is never taken from a file. */
function withoutRendering(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRendering)
  if (typeof value !== 'object' || value === null) return value
  const rendered = 'latex' in value ? 'math' : 'language' in value ? 'lines' : null
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      name === rendered ? [] : [[name, withoutRendering(part)]],
    ),
  )
}

export const ArchiveVersion = z.strictObject({
  number: z.int().min(1),
  title: LessonTitle,
  title_bn: LessonTitle.nullable().default(null).meta({
    description: 'What a lesson made by the server is called in Bangla.',
  }),
  body: z.preprocess(withoutRendering, LessonBody),
  seconds: count.nullable(),
  bytes: z.record(z.string().max(40), z.int().min(0)),
  published_at: moment,
})

export const ArchiveLesson = z.strictObject({
  lesson_id: LessonId,
  section: z.int().min(0).meta({ description: 'Its place in the list of sections, from 0.' }),
  batch: z.int().min(1).nullable().meta({ description: 'The batch it is for alone.' }),
  position: count,
  kind: z.enum(lessonKinds),
  is_preview: z.boolean(),
  is_required: z.boolean(),
  release: ReleaseRule,
  title: LessonTitle,
  draft: LessonBody,
  draft_version: z.int().min(1),
  draft_saved_at: moment,
  published_number: z.int().min(1).nullable(),
  published_draft_version: z.int().min(1).nullable(),
  archived_at: moment.nullable(),
  versions: z.array(ArchiveVersion),
})
export type ArchiveLesson = z.infer<typeof ArchiveLesson>

export const ArchiveSection = z.strictObject({
  title: LessonTitle,
  position: count,
  archived_at: moment.nullable(),
})

/** A file that lessons name: the file itself is in the backup. */
export const ArchiveMedia = z.strictObject({
  mediaId: MediaId,
  kind: z.string(),
  name: z.string(),
  bytes: z.int().min(0),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.int().min(0), sha256: z.string() })),
})

/** The test of a lesson: its rules, its sections, and which questions it takes or draws. */
export const ArchiveTest = z.strictObject({ lesson_id: LessonId, plan: TestPlan })
export type ArchiveTest = z.infer<typeof ArchiveTest>

export const ArchiveAssignment = z.strictObject({ lesson_id: LessonId, rules: AssignmentRules })
export type ArchiveAssignment = z.infer<typeof ArchiveAssignment>

/** Of a bank, the questions that tests of the course take or may draw, as they are now. */
export const ArchiveBank = z.strictObject({
  bank_id: BankId,
  title: text(bankLimits.bankTitle).min(1),
  is_of_course: z.boolean().meta({ description: 'It is for this course alone.' }),
  stimuli: z
    .array(StimulusDocument.safeExtend({ stimulus_id: publicId(10) }))
    .max(bankLimits.questionsArchived),
  questions: z
    .array(
      z.strictObject({
        question_id: BankQuestionId,
        is_archived: z.boolean(),
        document: QuestionDocument,
      }),
    )
    .max(bankLimits.questionsArchived),
  left_out: count.default(0).meta({
    description: 'Questions that tests may draw and the file has no room for, the newest.',
  }),
})
export type ArchiveBank = z.infer<typeof ArchiveBank>

/** What staff have written for those who learn a course. */
export const ArchiveCurriculum = z.strictObject({
  sections: z.array(ArchiveSection),
  lessons: z.array(ArchiveLesson),
  completion: CompletionRule.nullable(),
  media: z.array(ArchiveMedia),
  tests: z.array(ArchiveTest).max(curriculumLimits.lessons).default([]),
  assignments: z.array(ArchiveAssignment).max(curriculumLimits.lessons).default([]),
  banks: z.array(ArchiveBank).max(bankLimits.banks).default([]),
})
export type ArchiveCurriculum = z.infer<typeof ArchiveCurriculum>

export const ArchiveCourse = z.strictObject({
  course_id: CourseId,
  category: CategoryName,
  title: text(title),
  subtitle: text(subtitle),
  banner_path: path,
  banner_alt: text(line),
  fee_poisha: amount,
  early_fee_poisha: amount.nullable(),
  lesson_count: z.int().min(0).max(10_000),
  level: z.enum(courseLevels),
  popularity: z.enum(popularityMarks),
  popularity_score: count,
  what_you_learn: z.array(text(line)).max(MOST_ENTRIES),
  outline: z.array(part).max(MOST_ENTRIES),
  designed_for: text(paragraph),
  bangla: Bangla,
  prerequisites: z.array(CourseId).max(MOST_PREREQUISITES),
  taught_in: z.enum(teachingLanguages).nullable().default(null),
  description: text(description).default(''),
  trailer: text(LONGEST_VIDEO_ADDRESS).min(1).nullable().default(null),
  access_days: z.int().min(ACCESS_DAYS.least).max(ACCESS_DAYS.most).nullable().default(null),
  requirements: z.array(text(line)).max(MOST_ENTRIES).default([]),
  faq: z.array(answered).max(MOST_FAQ).default([]),
  is_sample: z.boolean(),
  is_on_sale: z.boolean(),
  sells_self_paced: z.boolean(),
  state: z.enum(courseStates),
  published_at: moment,
  changed_at: moment,
  updated_at: moment,
  instructors: z.array(InstructorSlug).max(MOST_ENTRIES),
  batches: z.array(z.preprocess(withHours, ArchiveBatch)),
  edit: ArchiveEdit.nullable(),
  curriculum: ArchiveCurriculum,
})
export type ArchiveCourse = z.infer<typeof ArchiveCourse>
