import { QrCode } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { ClassAttendancePage } from '#web/features/staff-attendance/class-attendance-page.tsx'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/class-attendance.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/classes/{meetingId}/attendance', {
      params: { meetingId: params.meetingId },
    }),
  )
}

/** The attendance of a class, for staff. */
export default function ClassAttendance({ loaderData, params }: Route.ComponentProps) {
  const words = useWords('staff').attendance
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  const { meetingId } = loaderData.meeting
  const back = `/staff/batches/${params.courseId}/${params.batchId}/classes`
  return (
    <ClassAttendancePage
      attendance={loaderData}
      Title={StaffTitle}
      back={{ to: back, text: words.back }}
      whileOpen={
        <Link to={`${back}/${meetingId}/code`} className={buttonClasses('outline', 'sm')}>
          <QrCode size={18} aria-hidden="true" />
          {words.showCode}
        </Link>
      }
      onSave={(body) =>
        api('POST /api/staff/classes/{meetingId}/attendance', { params: { meetingId }, body })
      }
      onSaved={revalidate}
    />
  )
}
