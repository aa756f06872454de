import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LessonId, MediaId } from '../learning/lessons.ts'
import { HttpsLink } from '../text.ts'
import { MeetingId, StaffMeeting } from './classes.ts'

/** A recording as staff attach it: an uploaded video, or a page or file elsewhere. */
export const NewRecording = z
  .object({
    source: z.enum(['upload', 'link'], { error: 'not_a_choice' }),
    mediaId: MediaId.nullish().meta({ description: 'Of the upload.' }),
    url: HttpsLink.nullish().meta({ description: 'Of the link.' }),
  })
  .refine(({ source, url }) => source !== 'link' || Boolean(url), {
    path: ['url'],
    error: 'required',
  })
  .refine(({ source, mediaId }) => source !== 'upload' || Boolean(mediaId), {
    path: ['mediaId'],
    error: 'required',
  })
export type NewRecording = z.infer<typeof NewRecording>

const desk = { audience: 'staff', permission: 'batches' } as const

export const recordingEndpoints = endpoints({
  'POST /api/staff/classes/{meetingId}/recordings': {
    ...desk,
    summary:
      'Attaches a recording to a class that has begun. It becomes a lesson of the batch, and its students are notified once.',
    params: z.object({ meetingId: MeetingId }),
    body: NewRecording,
    reply: StaffMeeting,
    status: 201,
    problems: [
      'class_not_found',
      'class_cancelled',
      'class_not_begun',
      'recordings_full',
      'lesson_not_ready',
    ],
  },
  'DELETE /api/staff/classes/{meetingId}/recordings/{lessonId}': {
    ...desk,
    summary: 'Takes a recording off a class, and its lesson out of the course.',
    params: z.object({ meetingId: MeetingId, lessonId: LessonId }),
    reply: StaffMeeting,
    problems: ['class_not_found', 'recording_not_found'],
  },
})
