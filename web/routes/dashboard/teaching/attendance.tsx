import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { joinOpensAt } from '#contract/classes/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { AttendancePaper } from '#web/features/staff-attendance/attendance-paper.tsx'
import { AttendanceScreen } from '#web/features/staff-attendance/attendance-screen.tsx'
import { serverNow } from '#web/server-clock.ts'
import { digitsIn, formatDay, formatWeekDay } from '#web/text/format.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
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

/** The attendance of a class, for its instructor to read, correct and print. */
export default function TaughtClassAttendance({ loaderData, params }: Route.ComponentProps) {
  const words = useWords('staff').attendance
  const teaching = useWords('dashboard').teaching
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [now] = useState(serverNow)
  const { meeting } = loaderData
  const opens = joinOpensAt(new Date(meeting.startsAt)).getTime()
  const day = dhakaDay(new Date(meeting.startsAt))
  return (
    <>
      <div className="attendance-screen">
        <PageTitle
          lead={
            <>
              <span lang={scriptOf(meeting.courseName)}>{meeting.courseName}</span> ·{' '}
              {formatWeekDay(day, language)}, {formatDay(day, language)}
            </>
          }
          action={
            <Link
              to={`/dashboard/teaching/batches/${params.batchId}`}
              className={buttonClasses('quiet', 'sm')}
            >
              <ArrowLeft size={18} aria-hidden="true" />
              {teaching.backToClasses}
            </Link>
          }
        >
          {words.title(digitsIn(language, meeting.number))}
        </PageTitle>
        {now < opens && meeting.state === 'planned' && (
          <p className="mb-4 rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
            {words.notYet}
          </p>
        )}
        <AttendanceScreen
          attendance={loaderData}
          mayMark={now >= opens}
          onSave={async (marks, reason) => {
            await api('POST /api/teaching/classes/{meetingId}/attendance', {
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
