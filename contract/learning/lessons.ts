import { z } from 'zod'
import { publicId } from '../public-id.ts'
import { HttpsLink, typedText } from '../text.ts'
import { OrdinalNumber } from '../whole-number.ts'
import { curriculumLimits } from './terms.ts'

/** The public id of a lesson, as in /learn/{courseId}/{lessonId}. */
export const LessonId = publicId(10, 'not_a_lesson_id').meta({
  description: 'The public id of a lesson.',
  examples: ['k3v9d2m7qa'],
})

export const LessonTitle = typedText({ min: 1, max: 200 })

/** When a lesson opens for someone who is enrolled. */
export const ReleaseRule = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('at-once') }),
  z.object({
    rule: z.literal('days-after-start'),
    days: z.int().min(0).max(730).meta({
      description: 'Days after the first day of the batch; without a batch, after the enrolment.',
    }),
  }),
  z.object({
    rule: z.literal('after-class'),
    number: OrdinalNumber.meta({ description: 'Once this live class of the batch was held.' }),
  }),
  z.object({
    rule: z.literal('after-lesson'),
    lessonId: LessonId.meta({ description: 'Once this lesson is completed.' }),
  }),
  z.object({
    rule: z.literal('after-test'),
    lessonId: LessonId.meta({ description: 'Once this test is passed.' }),
  }),
])
export type ReleaseRule = z.infer<typeof ReleaseRule>

export const MediaId = publicId(16, 'not_a_media_id')

/** A video of Bunny Stream: its library and its id there. */
export const BunnyVideoId = z
  .string({ error: 'text_expected' })
  .regex(/^\d{1,10}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'not_a_video' })

/** Where the pictures of a video lesson come from. */
export const VideoSource = z.discriminatedUnion('source', [
  z.object({ source: z.literal('hosted'), mediaId: MediaId }),
  z.object({
    source: z.literal('youtube'),
    videoId: z.string().regex(/^[A-Za-z0-9_-]{11}$/, { error: 'not_a_video' }),
  }),
  z.object({
    source: z.literal('vimeo'),
    videoId: z.string().regex(/^\d{6,12}(\/[0-9a-f]{6,20})?$/, { error: 'not_a_video' }),
  }),
  z.object({ source: z.literal('bunny'), videoId: BunnyVideoId }),
  z.object({
    source: z.literal('address'),
    url: HttpsLink,
  }),
])
export type VideoSource = z.infer<typeof VideoSource>

const Percent = z.int().min(1, { error: 'too_small' }).max(100, { error: 'too_big' })

/** What completing a course, and with it the certificate, takes. */
export const CompletionRule = z.object({
  lessons: z
    .enum(['required', 'none'])
    .meta({ description: 'required: every required lesson. none: lessons do not count.' }),
  attendancePercent: Percent.nullable().meta({
    description: 'Of the live classes; null: not asked for.',
  }),
  tests: z
    .object({
      least: z
        .int()
        .min(1, { error: 'too_small' })
        .max(curriculumLimits.lessons, { error: 'too_big' })
        .nullable()
        .meta({ description: 'So many of the published tests; null: all.' }),
      percent: Percent.nullable().meta({
        description: 'Of the marks of each; null: passed by the rules of each test.',
      }),
    })
    .nullable()
    .optional()
    .meta({ description: 'null: no tests of their own. Else `lessons` does not ask for them.' }),
  averagePercent: Percent.nullable().optional().meta({
    description:
      'The mean of the marks of the best `tests.least` tests, or of all. Not taken is nothing.',
  }),
  assignments: z.literal('all').nullable().optional().meta({
    description: 'all: every published assignment is passed. Else `lessons` asks for them.',
  }),
  batchEnded: z.boolean().optional().meta({
    description: 'true: with a batch, not before its last class was held. Else not asked for.',
  }),
  certificate: z
    .enum(['automatic', 'by-hand'])
    .meta({ description: 'automatic: issued with the last step that completes the course.' }),
})
export type CompletionRule = z.infer<typeof CompletionRule>

export const usualCompletionRule: CompletionRule = {
  lessons: 'required',
  attendancePercent: null,
  batchEnded: true,
  certificate: 'automatic',
}
