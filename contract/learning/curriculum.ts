import { ImportNote } from './import-notes.ts'
import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { typedText } from '../text.ts'
import { OrdinalNumber, wholeNumber } from '../whole-number.ts'
import { articleLimits } from './article.ts'
import { ArticleDocument, StoredArticle } from './article-schema.ts'
import { LessonBody, StoredBody } from './lesson-body.ts'
import { LessonId, LessonTitle, MediaId, ReleaseRule } from './lessons.ts'
import {
  curriculumLimits,
  lessonKinds,
  notReadyReasons,
  publishableKinds,
  reviewStates,
  WAITING_DRAFTS,
} from './terms.ts'

/** Bytes of a call that carries a document. */
export const DOCUMENT_BYTES = 2 * 1024 * 1024

const lessonState = {
  lessonId: LessonId,
  title: LessonTitle,
  kind: z.enum(lessonKinds),
  isPreview: z.boolean().meta({ description: 'Open to anyone, on the public page of the course.' }),
  isRequired: z.boolean().meta({ description: 'Counts towards completing the course.' }),
  release: ReleaseRule,
  isArchived: z.boolean(),
  isPublished: z.boolean(),
  hasChanges: z.boolean().meta({ description: 'The draft was saved since it was published.' }),
  review: z.enum(reviewStates).nullable().meta({
    description:
      'Of a draft that an instructor wrote since the lesson was published; null: none did.',
  }),
}

/** A lesson as the tree of a course shows it. */
export const CurriculumLesson = z.object(lessonState).meta({ id: 'CurriculumLesson' })
export type CurriculumLesson = z.infer<typeof CurriculumLesson>

export const CurriculumSection = z
  .object({ sectionId: z.string(), title: z.string(), lessons: z.array(CurriculumLesson) })
  .meta({ id: 'CurriculumSection' })
export type CurriculumSection = z.infer<typeof CurriculumSection>

/** The lessons of a course as staff arrange them. Every call that changes it answers the whole. */
export const Curriculum = z
  .object({
    courseId: CourseId,
    courseTitle: z.string(),
    sections: z.array(CurriculumSection),
    archived: z
      .array(CurriculumLesson)
      .meta({ description: 'Taken out; the progress of students stays.' }),
  })
  .meta({ id: 'Curriculum' })
export type Curriculum = z.infer<typeof Curriculum>

/** A published version of a lesson. */
export const LessonVersion = z
  .object({
    number: z.int(),
    title: z.string(),
    publishedAt: Moment,
    publishedBy: z.string().nullable().meta({ description: 'null: their account is gone.' }),
    seconds: z.int().nullable(),
  })
  .meta({ id: 'LessonVersion' })
export type LessonVersion = z.infer<typeof LessonVersion>

/** A lesson as its editor shows it. */
export const StaffLesson = z
  .object({
    ...lessonState,
    courseId: CourseId,
    courseTitle: z.string(),
    body: StoredBody,
    draftVersion: z
      .int()
      .meta({ description: 'Sent back with each save; a save of an older one is refused.' }),
    savedAt: Moment,
    savedBy: z.string().nullable(),
    seconds: z.int().nullable().meta({
      description:
        'Of the draft: the length of its video, or the time it takes to read. null: not known.',
    }),
    published: LessonVersion.nullable(),
    handIn: z
      .object({
        writtenBy: z.string().nullable().meta({ description: 'null: their account is gone.' }),
        handedInAt: Moment.nullable().meta({ description: 'null: never.' }),
        word: z.string().nullable().meta({ description: 'With which it was last sent back.' }),
        sentBackBy: z.string().nullable(),
        sentBackAt: Moment.nullable(),
      })
      .nullable()
      .meta({ description: 'Of a draft that an instructor wrote; null: none did.' }),
  })
  .meta({ id: 'StaffLesson' })
export type StaffLesson = z.infer<typeof StaffLesson>

const sectionId = wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
const SectionIdText = z
  .string({ error: 'text_expected' })
  .regex(/^[1-9]\d{0,15}$/, { error: 'not_a_choice' })

const courseParams = z.object({ courseId: CourseId })
const lessonParams = z.object({ lessonId: LessonId })
const versionParams = z.object({
  lessonId: LessonId,
  number: wholeNumber({ min: 1, max: 1_000_000 }),
})

/**
 * Where something is put: behind another one, or first. What it should be behind may be gone by
 * then: it goes last.
 */
const after = <Id extends z.ZodType>(id: Id) =>
  id.nullable().meta({ description: 'null: first. No longer there: last.' })

export const LessonPlace = z.object({ sectionId: SectionIdText, after: after(LessonId) })
export type LessonPlace = z.infer<typeof LessonPlace>

export const NewMediaLessons = z.object({
  sectionId: SectionIdText,
  lessons: z
    .array(z.object({ mediaId: MediaId, title: LessonTitle }), { error: 'list_expected' })
    .min(1, { error: 'required' })
    .max(curriculumLimits.titlesAtOnce, { error: 'too_big' }),
})
export type NewMediaLessons = z.infer<typeof NewMediaLessons>

export const NewLessons = z.object({
  sectionId: SectionIdText,
  kind: z.enum(lessonKinds, { error: 'not_a_choice' }),
  titles: z
    .array(LessonTitle)
    .min(1, { error: 'required' })
    .max(curriculumLimits.titlesAtOnce, { error: 'too_big' }),
})

export const SectionChange = z.object({
  title: LessonTitle.optional(),
  after: after(SectionIdText).optional(),
  isArchived: z
    .literal(true, { error: 'not_a_choice' })
    .optional()
    .meta({ description: 'Takes the section out with all its lessons.' }),
})
export type SectionChange = z.infer<typeof SectionChange>

export const LessonChange = z.object({
  title: LessonTitle.optional(),
  kind: z
    .enum(publishableKinds, { error: 'not_a_choice' })
    .optional()
    .meta({ description: 'Only before it was published. Its text and settings stay.' }),
  isPreview: z.boolean().optional(),
  isRequired: z.boolean().optional(),
  release: ReleaseRule.optional(),
  isArchived: z.boolean().optional(),
  place: LessonPlace.optional(),
})
export type LessonChange = z.infer<typeof LessonChange>

export const LessonDraft = z.object({
  version: OrdinalNumber,
  title: LessonTitle,
  body: LessonBody,
})
export type LessonDraft = z.infer<typeof LessonDraft>

/** With what a draft goes back to its instructor. */
export const SendBack = z.object({ word: typedText({ min: 1, max: 2_000, multiline: true }) })
export type SendBack = z.infer<typeof SendBack>

/** A draft that an instructor handed in. */
export const ReviewDraft = z
  .object({
    lessonId: LessonId,
    title: z.string(),
    kind: z.enum(lessonKinds),
    isPublished: z.boolean(),
    courseId: CourseId,
    courseTitle: z.string(),
    writtenBy: z.string().nullable(),
    handedInAt: Moment,
  })
  .meta({ id: 'ReviewDraft' })
export type ReviewDraft = z.infer<typeof ReviewDraft>

const desk = { audience: 'staff', permission: 'courses' } as const

export const curriculumEndpoints = endpoints({
  'GET /api/staff/courses/{courseId}/curriculum': {
    ...desk,
    summary: 'The sections and lessons of a course, in their order.',
    params: courseParams,
    reply: Curriculum,
    problems: ['course_not_found'],
  },
  'POST /api/staff/courses/{courseId}/curriculum/sections': {
    ...desk,
    summary: 'Adds a section, last.',
    params: courseParams,
    body: z.object({ title: LessonTitle }),
    reply: Curriculum,
    status: 201,
    problems: ['course_not_found', 'curriculum_full'],
  },
  'PATCH /api/staff/courses/{courseId}/curriculum/sections/{sectionId}': {
    ...desk,
    summary: 'Renames, moves or archives a section.',
    params: z.object({ courseId: CourseId, sectionId }),
    body: SectionChange,
    reply: Curriculum,
    problems: ['course_not_found', 'section_not_found', 'lesson_awaited'],
  },
  'POST /api/staff/courses/{courseId}/curriculum/lessons': {
    ...desk,
    summary: 'Adds lessons to the end of a section, one for each title.',
    params: courseParams,
    body: NewLessons,
    maxBodyBytes: 256 * 1024,
    reply: Curriculum,
    status: 201,
    problems: ['course_not_found', 'section_not_found', 'curriculum_full'],
  },
  'POST /api/staff/courses/{courseId}/curriculum/media-lessons': {
    ...desk,
    summary:
      'Adds a lesson for each uploaded video, file or picture to the end of a section. An upload may still be on its way.',
    params: courseParams,
    body: NewMediaLessons,
    maxBodyBytes: 256 * 1024,
    reply: Curriculum,
    status: 201,
    problems: ['course_not_found', 'section_not_found', 'curriculum_full', 'media_not_found'],
  },
  'POST /api/staff/courses/{courseId}/curriculum/publish': {
    ...desk,
    summary: 'Publishes every lesson with changes that is ready. Of the others it answers why not.',
    params: courseParams,
    reply: z.object({
      published: z.int(),
      notReady: z.array(
        z.object({ lessonId: LessonId, title: z.string(), reason: z.enum(notReadyReasons) }),
      ),
      curriculum: Curriculum,
    }),
    problems: ['course_not_found'],
  },
  'GET /api/staff/lessons/{lessonId}': {
    ...desk,
    summary: 'A lesson with its draft.',
    params: lessonParams,
    reply: StaffLesson,
    problems: ['lesson_not_found'],
  },
  'PATCH /api/staff/lessons/{lessonId}': {
    ...desk,
    summary:
      'Renames or moves a lesson, archives it or takes it back, and sets its kind and who may open it when. Takes effect at once, but for the title.',
    params: lessonParams,
    body: LessonChange,
    reply: Curriculum,
    problems: [
      'lesson_not_found',
      'section_not_found',
      'lesson_awaited',
      'lesson_kind_fixed',
      'release_unreachable',
    ],
  },
  'DELETE /api/staff/lessons/{lessonId}': {
    ...desk,
    summary: 'Deletes a lesson that was never published. One that students may know is archived.',
    params: lessonParams,
    reply: Curriculum,
    problems: ['lesson_not_found', 'lesson_awaited', 'lesson_was_published'],
  },
  'POST /api/staff/lessons/{lessonId}/draft': {
    ...desk,
    summary:
      'Saves the draft of a lesson. `version` is the one it was made from; an older one is refused, and nothing is lost on either side.',
    params: lessonParams,
    body: LessonDraft,
    maxBodyBytes: DOCUMENT_BYTES,
    reply: StaffLesson,
    problems: ['lesson_not_found', 'lesson_changed'],
  },
  'POST /api/staff/lessons/{lessonId}/publish': {
    ...desk,
    summary: 'Shows the draft to students. The progress of students stays.',
    params: lessonParams,
    body: z.object({ version: OrdinalNumber }),
    reply: StaffLesson,
    problems: ['lesson_not_found', 'lesson_changed', 'lesson_not_ready'],
  },
  'GET /api/staff/waiting-drafts': {
    ...desk,
    summary: 'Drafts that instructors handed in, longest waiting first, at most 200.',
    reply: z.array(ReviewDraft).max(WAITING_DRAFTS),
  },
  'POST /api/staff/lessons/{lessonId}/send-back': {
    ...desk,
    summary: 'Sends a draft back to the instructor who handed it in, with a word.',
    params: lessonParams,
    body: SendBack,
    reply: StaffLesson,
    problems: ['lesson_not_found', 'lesson_not_waiting'],
  },
  'GET /api/staff/lessons/{lessonId}/versions': {
    ...desk,
    summary: 'What was published, latest first, the last 100.',
    params: lessonParams,
    reply: z.array(LessonVersion),
    problems: ['lesson_not_found'],
  },
  'GET /api/staff/lessons/{lessonId}/versions/{number}': {
    ...desk,
    summary: 'A published version as students saw it.',
    params: versionParams,
    reply: LessonVersion.extend({ body: StoredBody }),
    problems: ['lesson_not_found'],
  },
  'POST /api/staff/lessons/{lessonId}/versions/{number}/restore': {
    ...desk,
    summary: 'Makes a published version the draft again. Students see it once that is published.',
    params: versionParams,
    body: z.object({ version: OrdinalNumber }),
    reply: StaffLesson,
    problems: ['lesson_not_found', 'lesson_changed'],
  },
  'POST /api/staff/articles/preview': {
    ...desk,
    readsOnly: true,
    summary:
      'A document as students would see it, its formulas and code rendered; and the formulas that cannot be read.',
    body: z.object({ document: ArticleDocument }),
    maxBodyBytes: DOCUMENT_BYTES,
    reply: z.object({ document: StoredArticle, unreadable: z.array(z.string()) }),
  },
  'POST /api/staff/articles/from-markdown': {
    ...desk,
    readsOnly: true,
    summary:
      'Makes a document of Markdown: GitHub tables and alerts, $formulas$, and media by their ids; and a list of what was left out or is shown as text.',
    body: z.object({ markdown: typedText({ max: articleLimits.text, multiline: true }) }),
    maxBodyBytes: DOCUMENT_BYTES,
    reply: z.object({ document: StoredArticle, notes: z.array(ImportNote) }),
  },
  'POST /api/staff/articles/to-markdown': {
    ...desk,
    readsOnly: true,
    summary: 'Writes a document as Markdown.',
    body: z.object({ document: ArticleDocument }),
    maxBodyBytes: DOCUMENT_BYTES,
    reply: z.object({ markdown: z.string() }),
  },
})
