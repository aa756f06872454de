import type { DiscussionPicture } from '#contract/discussion/pictures.ts'
import { api } from '#web/api.ts'
import { sendFile } from '#web/send-file.ts'

/** Sends a picture and reports the bytes sent. @throws ApiProblem */
export function sendPicture(
  { courseId, file }: { courseId: string; file: File },
  onSent: (bytes: number) => void,
): Promise<DiscussionPicture> {
  const path = `/api/learn/${encodeURIComponent(courseId)}/pictures`
  return sendFile(
    { path, type: file.type, file },
    {
      onSent,
      again: () => api('POST /api/learn/{courseId}/pictures', { params: { courseId }, file }),
    },
  )
}
