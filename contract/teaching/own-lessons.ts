import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { endpoints } from '../endpoint.ts'
import { ArticleDocument, StoredArticle } from '../learning/article-schema.ts'
import { articleLimits } from '../learning/article.ts'
import {
  Curriculum,
  CurriculumLesson,
  CurriculumSection,
  DOCUMENT_BYTES,
  LessonDraft,
  NewLessons,
  StaffLesson,
} from '../learning/curriculum.ts'
import { ImportNote } from '../learning/import-notes.ts'
import { LessonId } from '../learning/lessons.ts'
import { newInstructorKinds } from '../learning/terms.ts'
import { typedText } from '../text.ts'
import { OrdinalNumber } from '../whole-number.ts'

/** The lessons of a course as an instructor of it writes them. */
export const OwnCurriculum = Curriculum.omit({ archived: true, sections: true })
  .extend({
    sections: z.array(
      CurriculumSection.extend({
        lessons: z.array(
          CurriculumLesson.extend({
            isWritable: z.boolean().meta({
              description: 'false: tests, assignments and recordings, which are of staff.',
            }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'OwnCurriculum' })
export type OwnCurriculum = z.infer<typeof OwnCurriculum>

export const NewOwnLessons = NewLessons.extend({
  kind: z.enum(newInstructorKinds, { error: 'not_a_choice' }),
})
export type NewOwnLessons = z.infer<typeof NewOwnLessons>

const own = { audience: 'student' } as const
const courseParams = z.object({ courseId: CourseId })
const lessonParams = z.object({ lessonId: LessonId })
const notOwn = [
  'email_unverified',
  'own_lessons_off',
  'lesson_not_found',
  'lesson_of_staff',
] as const
/** A thread of its own reads and draws a document. */
const limit = { points: 240, seconds: 600 }

export const ownLessonEndpoints = endpoints({
  'GET /api/teaching/courses/{courseId}/lessons': {
    ...own,
    summary: 'The sections and lessons of a course one teaches, as staff arrange them.',
    params: courseParams,
    reply: OwnCurriculum,
    problems: ['email_unverified', 'own_lessons_off', 'course_not_found'],
  },
  'POST /api/teaching/courses/{courseId}/lessons': {
    ...own,
    summary: 'Adds drafts to the end of a section of a course one teaches, one for each title.',
    params: courseParams,
    body: NewOwnLessons,
    maxBodyBytes: 256 * 1024,
    reply: OwnCurriculum,
    status: 201,
    problems: [
      'email_unverified',
      'own_lessons_off',
      'course_not_found',
      'section_not_found',
      'curriculum_full',
    ],
    limit: { points: 60, seconds: 600 },
  },
  'GET /api/teaching/lessons/{lessonId}': {
    ...own,
    summary: 'A lesson of a course one teaches, with its draft.',
    params: lessonParams,
    reply: StaffLesson,
    problems: [...notOwn],
  },
  'POST /api/teaching/lessons/{lessonId}/draft': {
    ...own,
    summary:
      'Saves the draft of a lesson of a course one teaches; students see nothing of it. It names no media that the lesson does not have. `version` is the one it was made from; an older one is refused.',
    params: lessonParams,
    body: LessonDraft,
    maxBodyBytes: DOCUMENT_BYTES,
    reply: StaffLesson,
    problems: [...notOwn, 'lesson_changed', 'media_not_found'],
  },
  'POST /api/teaching/lessons/{lessonId}/hand-in': {
    ...own,
    summary: 'Hands the draft of a lesson in: staff publish it or send it back.',
    params: lessonParams,
    body: z.object({ version: OrdinalNumber }),
    reply: StaffLesson,
    problems: [...notOwn, 'lesson_changed', 'lesson_not_ready', 'lesson_as_published'],
  },
  'POST /api/teaching/lessons/{lessonId}/preview': {
    ...own,
    readsOnly: true,
    summary: 'A document for a lesson of a course one teaches, as students would see it.',
    params: lessonParams,
    body: z.object({ document: ArticleDocument }),
    maxBodyBytes: DOCUMENT_BYTES,
    reply: z.object({ document: StoredArticle, unreadable: z.array(z.string()) }),
    problems: [...notOwn],
    limit,
  },
  'POST /api/teaching/lessons/{lessonId}/from-markdown': {
    ...own,
    readsOnly: true,
    summary: 'Makes a document of Markdown for a lesson of a course one teaches.',
    params: lessonParams,
    body: z.object({ markdown: typedText({ max: articleLimits.text, multiline: true }) }),
    maxBodyBytes: DOCUMENT_BYTES,
    reply: z.object({ document: StoredArticle, notes: z.array(ImportNote) }),
    problems: [...notOwn],
    limit,
  },
  'POST /api/teaching/lessons/{lessonId}/to-markdown': {
    ...own,
    readsOnly: true,
    summary: 'Writes a document of a lesson of a course one teaches as Markdown.',
    params: lessonParams,
    body: z.object({ document: ArticleDocument }),
    maxBodyBytes: DOCUMENT_BYTES,
    reply: z.object({ markdown: z.string() }),
    problems: [...notOwn],
    limit,
  },
})
