import { ArrowLeft, QrCode } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { joinOpensAt } from '#contract/classes/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { AttendancePaper } from '#web/features/staff-attendance/attendance-paper.tsx'
import { AttendanceScreen } from '#web/features/staff-attendance/attendance-screen.tsx'
import { serverNow } from '#web/server-clock.ts'
import { digitsIn, formatDay, formatWeekDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/class-attendance.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/classes/{meetingId}/attendance', {
      params: { meetingId: params.meetingId },
    }),
  )
}

/** The attendance of a class, to read, correct and print. */
export default function ClassAttendance({ loaderData, params }: Route.ComponentProps) {
  const words = useWords('staff').attendance
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [now] = useState(serverNow)
  if (!loaderData) return null
  const { meeting } = loaderData
  const opens = joinOpensAt(new Date(meeting.startsAt)).getTime()
  const isOpen = meeting.state === 'planned' && now >= opens && now < Date.parse(meeting.endsAt)
  const day = dhakaDay(new Date(meeting.startsAt))
  const back = `/staff/batches/${params.courseId}/${params.batchId}/classes`
  return (
    <>
      <div className="attendance-screen">
        <StaffTitle
          lead={
            <>
              <span lang={scriptOf(meeting.courseName)}>{meeting.courseName}</span> ·{' '}
              {formatWeekDay(day, language)}, {formatDay(day, language)}
            </>
          }
          action={
            <span className="flex flex-wrap gap-2">
              <Link to={back} className={buttonClasses('quiet', 'sm')}>
                <ArrowLeft size={18} aria-hidden="true" />
                {words.back}
              </Link>
              {isOpen && (
                <Link
                  to={`${back}/${meeting.meetingId}/code`}
                  className={buttonClasses('outline', 'sm')}
                >
                  <QrCode size={18} aria-hidden="true" />
                  {words.showCode}
                </Link>
              )}
            </span>
          }
        >
          {words.title(digitsIn(language, meeting.number))}
        </StaffTitle>
        {now < opens && meeting.state === 'planned' && (
          <p className="mb-4 rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
            {words.notYet}
          </p>
        )}
        <AttendanceScreen
          attendance={loaderData}
          mayMark={now >= opens}
          onSave={async (marks, reason) => {
            await api('POST /api/staff/classes/{meetingId}/attendance', {
              params: { meetingId: meeting.meetingId },
              body: {
                marks: [...marks].map(([studentId, presence]) => ({ studentId, presence })),
                reason,
              },
            })
            toast.success(words.saved)
            await revalidate()
          }}
        />
      </div>
      <AttendancePaper attendance={loaderData} />
    </>
  )
}
