import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { feedbackCalls } from '#web/features/staff-assignments/send-feedback-file.ts'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import type { Route } from './+types/submission.ts'
import { forStaff } from '../staff-access.ts'
import { SubmissionPage } from './submission-page.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [detail] = await Promise.all([
      api('GET /api/staff/submissions/{submissionId}', { params }),
      loadWords('assignments', languageOf(new URL(request.url).pathname)),
    ])
    return detail
  })
}

/** One submission, and marking it. */
export default function Submission({ loaderData: detail, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  if (!detail) return null
  return (
    <SubmissionPage
      detail={detail}
      place={{ list: '/staff/submissions', area: '/staff' }}
      files={feedbackCalls('staff', params.submissionId)}
      save={async (body) => {
        await api('PUT /api/staff/submissions/{submissionId}/mark', { params, body })
        await revalidate()
      }}
    />
  )
}
