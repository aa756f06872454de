import type { ClassMeeting } from '#contract/classes/classes.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ClassList } from './class-list.tsx'
import { nextClass } from './class-phase.ts'
import { NextClass } from './next-class.tsx'
import { useNow } from './use-now.ts'

/**
 * The live classes of the student's batch: the next one to join, and all of them. Nothing if there
 * are none.
 */
export function LiveClasses({
  meetings,
  onJoined,
}: {
  meetings: readonly ClassMeeting[]
  onJoined: () => void
}) {
  const words = useWords('classroom').classes
  const language = useLanguage()
  const now = useNow(meetings)
  if (meetings.length === 0) return null
  const next = nextClass(meetings, now)
  return (
    <section aria-labelledby="live-classes" className="grid gap-4">
      <h2 id="live-classes" className="text-2xl">
        {words.title}
      </h2>
      {next ? (
        <NextClass key={next.meetingId} meeting={next} now={now} onJoined={onJoined} />
      ) : (
        <p className="text-ink-soft">{words.noneAhead}</p>
      )}
      <details className="rounded-lg border border-line bg-surface px-5">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
          {words.all(digitsIn(language, meetings.length))}
        </summary>
        <ClassList meetings={meetings} now={now} />
      </details>
    </section>
  )
}
