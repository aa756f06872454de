import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { RoomCodeScreen } from '#web/features/staff-attendance/room-code-screen.tsx'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/class-code.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    await api('GET /api/staff/classes/{meetingId}/attendance', {
      params: { meetingId: params.meetingId },
    })
    return true
  })
}

/** The QR code shown in the room. */
export default function ClassCode({ loaderData, params }: Route.ComponentProps) {
  const words = useWords('staff').attendance
  if (!loaderData) return null
  return (
    <>
      <StaffTitle
        action={
          <Link
            to={`/staff/batches/${params.courseId}/${params.batchId}/classes/${params.meetingId}/attendance`}
            className={buttonClasses('quiet', 'sm')}
          >
            <ArrowLeft size={18} aria-hidden="true" />
            {words.backToList}
          </Link>
        }
      >
        {words.codeTitle}
      </StaffTitle>
      <RoomCodeScreen meetingId={params.meetingId} />
    </>
  )
}
