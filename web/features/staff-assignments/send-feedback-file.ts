import type { FeedbackFile } from '#contract/assignments/submissions.ts'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { api } from '#web/api.ts'
import { sendFile } from '#web/send-file.ts'
import type { FeedbackCalls } from './use-feedback.ts'

/** The calls about files of feedback, for staff or for those who mark by their account. */
export function feedbackCalls(area: 'staff' | 'teaching', submissionId: string): FeedbackCalls {
  const path = `/api/${area}/submissions/{submissionId}/feedback-files` as const
  const params = { submissionId }
  return {
    send: (file, drawnOn, onSent) =>
      sendFeedbackFile({ path, submissionId, file, drawnOn }, onSent),
    async remove(fileId) {
      await api(`DELETE ${path}`, { params, body: { fileId } })
    },
  }
}

function sendFeedbackFile(
  {
    path,
    submissionId,
    file,
    drawnOn,
  }: {
    path: `/api/${'staff' | 'teaching'}/submissions/{submissionId}/feedback-files`
    submissionId: string
    file: File
    drawnOn: string | null
  },
  onSent: (bytes: number) => void,
): Promise<FeedbackFile> {
  const query = {
    name: file.name.slice(-assignmentLimits.fileName),
    ...(drawnOn !== null && { drawnOn }),
  }
  const at = path.replace('{submissionId}', encodeURIComponent(submissionId))
  return sendFile(
    {
      path: `${at}?${new URLSearchParams(query).toString()}`,
      type: file.type || 'application/octet-stream',
      file,
    },
    { onSent, again: () => api(`POST ${path}`, { params: { submissionId }, query, file }) },
  )
}
