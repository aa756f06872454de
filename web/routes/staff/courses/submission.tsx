import { useNavigate, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { MarkView, WorkContent } from '#web/features/assignments/work-view.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { SubmissionScreen } from '#web/features/staff-assignments/submission-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/submission.ts'
import { forStaff } from '../staff-access.ts'

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
  const words = useWords('staff').assignments
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  if (!detail) return null
  const { summary, next } = detail
  const { submissionId } = params
  return (
    <>
      <BackLink to="/staff/submissions">{words.back}</BackLink>
      <StaffTitle lead={`${summary.title} · ${summary.courseName}`}>
        {summary.student.name}
      </StaffTitle>
      <SubmissionScreen
        key={submissionId}
        detail={detail}
        save={async (body) => {
          await api('PUT /api/staff/submissions/{submissionId}/mark', {
            params: { submissionId },
            body,
          })
          await revalidate()
        }}
        onNext={() => void navigate(`/staff/submissions/${next ?? ''}`)}
        renderWork={(submission) => <WorkContent submission={submission} />}
        renderMark={({ mark, latePercent }) =>
          mark && <MarkView mark={mark} latePercent={latePercent} />
        }
      />
    </>
  )
}
