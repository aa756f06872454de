import { CheckCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import type { ClassAttendance } from '#contract/classes/attendance.ts'
import type { InstructorAttendance } from '#contract/teaching/teaching.ts'
import type { Presence } from '#contract/classes/terms.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { AttendanceRow } from './attendance-row.tsx'
import { SaveBar } from './save-bar.tsx'

/** A student of the list; instructors see no addresses. */
type AttendanceEntry = InstructorAttendance['students'][number]

export type Marks = ReadonlyMap<string, Presence>

/** The attendance of a batch in a class: presence, times and evidence of each student, with corrections. */
export function AttendanceScreen({
  attendance: { meeting, students },
  mayMark,
  onSave,
}: {
  attendance: InstructorAttendance | ClassAttendance
  /** Before a class opens students can be excused only. */
  mayMark: boolean
  onSave: (marks: Marks, reason: string) => Promise<void>
}) {
  const words = useWords('staff').attendance
  const [marks, setMarks] = useState<Marks>(new Map())
  const list = useFocusAfterRemoval(marks.size > 0 ? 1 : 0)
  if (students.length === 0) return <EmptyState title={words.nobody}>{words.nobodyText}</EmptyState>
  const shown = (line: AttendanceEntry) => marks.get(line.studentId) ?? line.presence
  const count = (presence: Presence | null) =>
    students.filter((line) => shown(line) === presence).length

  function mark(line: AttendanceEntry, presence: Presence): void {
    const next = new Map(marks)
    if (line.presence === presence) next.delete(line.studentId)
    else next.set(line.studentId, presence)
    setMarks(next)
  }

  return (
    <div className="print:hidden">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Counts present={count('present')} excused={count('excused')} all={students.length} />
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" size="sm" onClick={() => globalThis.print()}>
            <Printer size={18} aria-hidden="true" />
            {words.print}
          </Button>
          {mayMark && meeting.state !== 'cancelled' && (
            <Button
              look="outline"
              size="sm"
              disabled={count('present') === students.length}
              onClick={() => setMarks(allPresent(students))}
            >
              <CheckCheck size={18} aria-hidden="true" />
              {words.allPresent}
            </Button>
          )}
        </div>
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        className="divide-y divide-line rounded-lg border border-line bg-surface outline-none"
      >
        {students.map((line) => (
          <li key={line.studentId}>
            <AttendanceRow
              line={line}
              startsAt={meeting.startsAt}
              presence={shown(line)}
              isChanged={marks.has(line.studentId)}
              mayMark={mayMark}
              isClosed={meeting.state === 'cancelled'}
              onMark={(presence) => mark(line, presence)}
            />
          </li>
        ))}
      </ul>
      {marks.size > 0 && (
        <SaveBar
          count={marks.size}
          onDrop={() => setMarks(new Map())}
          onSave={async (reason) => {
            await onSave(marks, reason)
            // Someone may have been marked while these were being saved.
            setMarks((now) => new Map([...now].filter(([id, mark]) => marks.get(id) !== mark)))
          }}
        />
      )}
    </div>
  )
}

/** The marks that make everyone present. */
function allPresent(students: readonly AttendanceEntry[]): Marks {
  const others = students.filter(({ presence }) => presence !== 'present')
  return new Map(others.map(({ studentId }) => [studentId, 'present']))
}

function Counts({ present, excused, all }: { present: number; excused: number; all: number }) {
  const words = useWords('staff').attendance
  const language = useLanguage()
  const shown = (count: number) => formatCount(count, language)
  return (
    <p className="font-medium">
      {words.counts(shown(present), shown(all))}
      {excused > 0 && (
        <span className="text-ink-soft"> · {words.excusedCount(shown(excused))}</span>
      )}
    </p>
  )
}
