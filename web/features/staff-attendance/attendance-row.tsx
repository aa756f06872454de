import { QrCode, UserPen, Video } from 'lucide-react'
import { useId } from 'react'
import type { AttendanceLine } from '#contract/classes/attendance.ts'
import { type Presence, presences } from '#contract/classes/terms.ts'
import { dhakaTime, digitsIn, formatTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'

/** Anyone who comes this much after the start is shown as late, in minutes. */
const LATE_MINUTES = 5

const chosen: Record<Presence, string> = {
  present: 'has-checked:bg-good-wash has-checked:text-good',
  absent: 'has-checked:bg-danger-wash has-checked:text-danger',
  excused: 'has-checked:bg-accent-wash has-checked:text-accent-strong',
}

/** One student of a class: the evidence, the mark of staff, and the choice of another mark. */
export function AttendanceRow({
  line,
  startsAt,
  presence,
  isChanged,
  mayMark,
  isClosed,
  onMark,
}: {
  line: Omit<AttendanceLine, 'email'>
  startsAt: string
  presence: Presence | null
  isChanged: boolean
  mayMark: boolean
  isClosed: boolean
  onMark: (presence: Presence) => void
}) {
  const words = useWords('staff').attendance
  const name = useId()
  return (
    <fieldset
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3',
        isChanged && 'bg-brand-wash/50',
      )}
    >
      <legend className="sr-only">{line.name}</legend>
      <div className="min-w-0 flex-1 basis-56">
        <p lang={scriptOf(line.name)} aria-hidden="true" className="font-medium break-words">
          {line.name}
        </p>
        <Evidence line={line} startsAt={startsAt} />
      </div>
      <div className="flex w-full overflow-hidden rounded-md border border-line-strong sm:w-auto">
        {presences.map((one) => (
          <label
            key={one}
            className={classes(
              'flex min-h-11 flex-1 cursor-pointer items-center justify-center border-l border-line px-3 text-center font-medium text-ink-soft first:border-l-0',
              'hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand has-disabled:cursor-not-allowed has-disabled:opacity-50',
              chosen[one],
            )}
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={presence === one}
              disabled={isClosed || (!mayMark && one !== 'excused')}
              onChange={() => onMark(one)}
              className="sr-only"
            />
            {words.presences[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Evidence({
  line: { seen, correction },
  startsAt,
}: {
  line: Omit<AttendanceLine, 'email'>
  startsAt: string
}) {
  const words = useWords('staff').attendance
  const language = useLanguage()
  const clock = (moment: string) => formatTime(dhakaTime(moment), language)
  const late = seen ? Math.floor((Date.parse(seen.at) - Date.parse(startsAt)) / 60_000) : 0
  return (
    <div className="grid gap-0.5 text-sm text-ink-soft">
      {seen && (
        <p className="flex items-center gap-1.5">
          {seen.by === 'scanned' ? (
            <QrCode size={16} aria-hidden="true" className="shrink-0" />
          ) : (
            <Video size={16} aria-hidden="true" className="shrink-0" />
          )}
          <span>
            {words.seen[seen.by](clock(seen.at))}
            {late >= LATE_MINUTES && (
              <span className="text-accent-strong"> · {words.late(digitsIn(language, late))}</span>
            )}
          </span>
        </p>
      )}
      {correction && (
        <p className="flex items-start gap-1.5">
          <UserPen size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="break-words">
            {words.corrected(correction.by)}
            {correction.reason && (
              <>
                {': '}
                <span lang={scriptOf(correction.reason)}>{correction.reason}</span>
              </>
            )}
          </span>
        </p>
      )}
      {!seen && !correction && <p>{words.unseen}</p>}
    </div>
  )
}
