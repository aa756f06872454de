import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { PaperScreen } from '#web/features/staff-tests/paper/paper-screen.tsx'
import { BackToCurriculum, TestTabs } from '#web/features/staff-tests/test-tabs.tsx'
import type { Route } from './+types/test-paper.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/lessons/{lessonId}/test/paper', { params }),
  )
}

/** A test on paper. */
export default function TestPaper({ loaderData: paper, params }: Route.ComponentProps) {
  const { courseId, lessonId } = params
  const { revalidate } = useRevalidator()
  if (!paper) return null
  const ofLesson = { params: { lessonId } }
  return (
    <>
      <BackToCurriculum courseId={courseId} />
      <StaffTitle>{paper.title}</StaffTitle>
      <TestTabs courseId={courseId} lessonId={lessonId} />
      <PaperScreen
        paper={paper}
        calls={{
          make: async (setCount) => {
            await api('POST /api/staff/lessons/{lessonId}/test/paper', {
              ...ofLesson,
              body: { setCount },
            })
            await revalidate()
          },
          discard: async () => {
            await api('DELETE /api/staff/lessons/{lessonId}/test/paper', ofLesson)
            await revalidate()
          },
        }}
      />
    </>
  )
}
