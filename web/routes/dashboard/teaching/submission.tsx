import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { feedbackCalls } from '#web/features/staff-assignments/send-feedback-file.ts'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import { SubmissionPage } from '../../staff/courses/submission-page.tsx'
import type { Route } from './+types/submission.ts'
import { closedTo } from './closed-to.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const language = languageOf(new URL(request.url).pathname)
  const [detail] = await Promise.all([
    api('GET /api/teaching/submissions/{submissionId}', { params }).catch(closedTo),
    loadWords('staff', language),
    loadWords('assignments', language),
  ])
  return detail
}

/** One submission, for who teaches or examines the course. */
export default function TaughtSubmission({ loaderData: detail, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <SubmissionPage
      detail={detail}
      place={{ list: '/dashboard/teaching/marking', area: '/dashboard/teaching' }}
      files={feedbackCalls('teaching', params.submissionId)}
      save={async (body) => {
        await api('PUT /api/teaching/submissions/{submissionId}/mark', { params, body })
        await revalidate()
      }}
    />
  )
}
