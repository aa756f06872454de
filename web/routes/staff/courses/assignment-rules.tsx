import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { AssignmentTabs } from '#web/features/staff-assignments/assignment-tabs.tsx'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { RulesForm } from '#web/features/staff-assignments/rules-form.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/assignment-rules.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/lessons/{lessonId}/assignment', { params }),
  )
}

/** The marks and due date of an assignment. */
export default function AssignmentRules({ loaderData: assignment, params }: Route.ComponentProps) {
  const words = useWords('staff').assignments
  const { courseId, lessonId } = params
  if (!assignment) return null
  return (
    <>
      <BackLink to={`/staff/courses/${courseId}/curriculum`}>{words.backToCurriculum}</BackLink>
      <StaffTitle>{assignment.title}</StaffTitle>
      <AssignmentTabs courseId={courseId} lessonId={lessonId} />
      <RulesForm
        key={lessonId}
        loaded={assignment}
        save={(body) =>
          api('PUT /api/staff/lessons/{lessonId}/assignment', { params: { lessonId }, body })
        }
      />
    </>
  )
}
