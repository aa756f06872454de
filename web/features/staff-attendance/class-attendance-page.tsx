import { ArrowLeft } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { AttendanceCorrection, ClassAttendance } from '#contract/classes/attendance.ts'
import { joinOpensAt } from '#contract/classes/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { InstructorAttendance } from '#contract/teaching/teaching.ts'
import { dhakaDay } from '#contract/time.ts'
import { serverNow } from '#web/server-clock.ts'
import { digitsIn, formatDay, formatWeekDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { AttendancePaper } from './attendance-paper.tsx'
import { AttendanceScreen } from './attendance-screen.tsx'

/** The attendance of a class, for staff and its instructor to read, correct and print. */
export function ClassAttendancePage({
  attendance,
  Title,
  back,
  whileOpen,
  onSave,
  onSaved,
}: {
  attendance: InstructorAttendance | ClassAttendance
  /** The heading of the area. */
  Title: ComponentType<{ lead: ReactNode; action: ReactNode; children: string }>
  /** To the classes of its batch. */
  back: { to: string; text: string }
  /** An action for while it can be joined. */
  whileOpen?: ReactNode
  onSave: (correction: AttendanceCorrection) => Promise<unknown>
  onSaved: () => Promise<void>
}) {
  const words = useWords('staff').attendance
  const language = useLanguage()
  const [now] = useState(serverNow)
  const { meeting } = attendance
  const opens = joinOpensAt(new Date(meeting.startsAt)).getTime()
  const isOpen = meeting.state === 'planned' && now >= opens && now < Date.parse(meeting.endsAt)
  const day = dhakaDay(new Date(meeting.startsAt))
  return (
    <>
      <div className="attendance-screen">
        <Title
          lead={
            <>
              <span lang={scriptOf(meeting.courseName)}>{meeting.courseName}</span> ·{' '}
              {formatWeekDay(day, language)}, {formatDay(day, language)}
            </>
          }
          action={
            <span className="flex flex-wrap gap-2">
              <Link to={back.to} className={buttonClasses('quiet', 'sm')}>
                <ArrowLeft size={18} aria-hidden="true" />
                {back.text}
              </Link>
              {isOpen && whileOpen}
            </span>
          }
        >
          {words.title(digitsIn(language, meeting.number))}
        </Title>
        {now < opens && meeting.state === 'planned' && (
          <p className="mb-4 rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
            {words.notYet}
          </p>
        )}
        <AttendanceScreen
          attendance={attendance}
          mayMark={now >= opens}
          onSave={async (marks, reason) => {
            await onSave({
              marks: [...marks].map(([studentId, presence]) => ({ studentId, presence })),
              reason,
            })
            toast.success(words.saved)
            await onSaved()
          }}
        />
      </div>
      <AttendancePaper attendance={attendance} />
    </>
  )
}
