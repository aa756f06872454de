import type { ClassAttendance } from '#contract/classes/attendance.ts'
import { textIn } from '#contract/languages.ts'
import type { InstructorAttendance } from '#contract/teaching/teaching.ts'
import { dhakaDay } from '#contract/time.ts'
import { eitherText } from '#contract/either-text.ts'
import {
  dhakaTime,
  digitsIn,
  formatDay,
  formatHours,
  formatTime,
  formatWeekDay,
} from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import './attendance-paper.css'

/** The printed list of a class, with space to sign for students without evidence. */
export function AttendancePaper({
  attendance: { meeting, students },
}: {
  attendance: InstructorAttendance | ClassAttendance
}) {
  const words = useWords('staff').attendance
  const classWords = useWords('staff').classes
  const language = useLanguage()
  const day = dhakaDay(new Date(meeting.startsAt))
  const hours = `${dhakaTime(meeting.startsAt)}-${dhakaTime(meeting.endsAt)}`
  const topic = eitherText(language, meeting.topic)
  return (
    <section className="attendance-paper" aria-hidden="true">
      <h1 lang={scriptOf(meeting.courseName)}>{meeting.courseName}</h1>
      <p>
        {words.paperBatch(digitsIn(language, meeting.batchNumber))} ·{' '}
        {classWords.class(digitsIn(language, meeting.number))}
        {topic && <span lang={scriptOf(topic)}>: {topic}</span>}
      </p>
      <p>
        {formatWeekDay(day, language)}, {formatDay(day, language)}, {formatHours(hours, language)}
        {meeting.place && ` · ${meeting.place}`}
        {meeting.instructor && ` · ${textIn(language, meeting.instructor)}`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.studentId}</th>
            <th scope="col">{words.came}</th>
            <th scope="col">{words.signature}</th>
          </tr>
        </thead>
        <tbody>
          {students.map((line, index) => (
            <tr key={line.studentId}>
              <td>{digitsIn(language, index + 1)}</td>
              <td lang={scriptOf(line.name)}>{line.name}</td>
              <td>{line.studentId}</td>
              <td>
                {line.presence === 'present' && line.seen
                  ? formatTime(dhakaTime(line.seen.at), language)
                  : line.presence && words.presences[line.presence]}
              </td>
              <td>{'\u00a0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="attendance-paper-end">{words.instructorSignature}</p>
    </section>
  )
}
