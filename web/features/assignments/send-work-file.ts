import type { WorkFile } from '#contract/assignments/submissions.ts'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { api } from '#web/api.ts'
import { sendFile } from '#web/send-file.ts'

/** Sends a file and reports the bytes sent. @throws ApiProblem */
export function sendWorkFile(
  { courseId, lessonId, file }: { courseId: string; lessonId: string; file: File },
  onSent: (bytes: number) => void,
): Promise<WorkFile> {
  const name = file.name.slice(-assignmentLimits.fileName)
  const lesson = [courseId, 'lessons', lessonId].map(encodeURIComponent).join('/')
  return sendFile(
    {
      path: `/api/learn/${lesson}/submission-files?name=${encodeURIComponent(name)}`,
      type: file.type || 'application/octet-stream',
      file,
    },
    {
      onSent,
      again: () =>
        api('POST /api/learn/{courseId}/lessons/{lessonId}/submission-files', {
          params: { courseId, lessonId },
          query: { name },
          file,
        }),
    },
  )
}
