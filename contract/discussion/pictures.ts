import { z } from 'zod'
import { publicId } from '../public-id.ts'
import { CourseId } from '../catalog/courses.ts'
import { endpoints } from '../endpoint.ts'
import { photoTypes } from '../students/terms.ts'
import { typedText } from '../text.ts'
import { ALT_MAX, PICTURE_MAX_BYTES, PICTURES_MAX } from './terms.ts'

const PictureId = publicId(20).meta({
  description: 'Of a picture, as `GET /api/learn/{courseId}/pictures/{pictureId}` has it.',
})

/** A picture of a question or an answer. */
export const DiscussionPicture = z
  .object({
    pictureId: PictureId,
    alt: z.string().nullable().meta({ description: 'What it shows; null: no description.' }),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'DiscussionPicture' })
export type DiscussionPicture = z.infer<typeof DiscussionPicture>

/** The pictures of a text, in their order. */
export const PictureAttachments = z
  .array(z.object({ pictureId: PictureId, alt: typedText({ max: ALT_MAX }).optional() }))
  .max(PICTURES_MAX, { error: 'too_big' })
  .refine((all) => new Set(all.map(({ pictureId }) => pictureId)).size === all.length, {
    error: 'not_a_choice',
  })
  .optional()
  .meta({ description: 'Pictures that were sent before. Left out in a change, they stay.' })
export type PictureAttachments = z.infer<typeof PictureAttachments>

export const pictureEndpoints = endpoints({
  'POST /api/learn/{courseId}/pictures': {
    summary:
      'Sends a JPEG, PNG or WebP for a question or an answer; it is made smaller and loses all hidden data. Only its sender sees it until it is part of a text; a day later it is removed.',
    audience: 'student',
    params: z.object({ courseId: CourseId }),
    file: photoTypes,
    maxBodyBytes: PICTURE_MAX_BYTES,
    reply: DiscussionPicture,
    status: 201,
    problems: [
      'course_not_found',
      'not_enrolled',
      'enrolment_ended',
      'access_ended',
      'picture_unreadable',
      'picture_too_many_pixels',
      'picture_too_narrow',
      'pictures_full',
      'files_unavailable',
    ],
    limit: { points: 40, seconds: 3600 },
  },
})
