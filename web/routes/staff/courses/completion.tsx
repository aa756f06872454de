import { scriptOf } from '#contract/script-of.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { CompletionForm } from '#web/features/staff-courses/completion/completion-form.tsx'
import { useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import type { Route } from './+types/completion.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/courses/{courseId}/completion', { params }),
  )
}

/** What completes a course. */
export default function Completion({ loaderData: completion, params }: Route.ComponentProps) {
  const words = useWords('staff').completion
  if (!completion) return null
  return (
    <>
      <BackLink to={`/staff/courses/${params.courseId}/curriculum`}>{words.back}</BackLink>
      <StaffTitle>{words.title}</StaffTitle>
      <p className="mb-6 max-w-prose text-ink-soft">
        <span lang={scriptOf(completion.courseName)} className="block font-semibold text-ink">
          {completion.courseName}
        </span>
        {words.lead}
      </p>
      <CompletionForm
        key={params.courseId}
        loaded={completion}
        load={() => api('GET /api/staff/courses/{courseId}/completion', { params })}
        save={(body) => api('PUT /api/staff/courses/{courseId}/completion', { params, body })}
      />
    </>
  )
}
