import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ClassAttendancePage } from '#web/features/staff-attendance/class-attendance-page.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/attendance.ts'
import { closedTo } from './closed-to.ts'

export async function clientLoader({ request, params: { meetingId } }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const [attendance] = await Promise.all([
    api('GET /api/teaching/classes/{meetingId}/attendance', { params: { meetingId } }).catch(
      closedTo,
    ),
    loadWords('staff', languageOf(new URL(request.url).pathname)),
  ])
  return attendance
}

/** The attendance of a class, for its instructor. */
export default function TaughtClassAttendance({ loaderData, params }: Route.ComponentProps) {
  const teaching = useWords('dashboard').teaching
  const { revalidate } = useRevalidator()
  return (
    <ClassAttendancePage
      attendance={loaderData}
      Title={PageTitle}
      back={{
        to: `/dashboard/teaching/batches/${params.batchId}`,
        text: teaching.backToClasses,
      }}
      onSave={(body) =>
        api('POST /api/teaching/classes/{meetingId}/attendance', {
          params: { meetingId: loaderData.meeting.meetingId },
          body,
        })
      }
      onSaved={revalidate}
    />
  )
}
