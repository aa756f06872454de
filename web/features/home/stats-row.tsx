import { useEffect, useRef, useState } from 'react'
import type { SiteStats } from '#contract/site/site.ts'
import { api } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'

/** A smaller number of students would speak against a provider who has only begun. */
const ENOUGH_STUDENTS = 50

/**
 * Four real numbers; the page may be cached, so they are fetched again when they come into view.
 */
export function StatsRow({ stats }: { stats: SiteStats }) {
  const { home } = useWords()
  const language = useLanguage()
  const [now, setNow] = useState(stats)
  const row = useRef<HTMLDListElement>(null)

  useEffect(() => {
    if (!row.current) return
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      // Offline, the numbers of the page stay.
      void api('GET /api/site/stats').then(setNow, () => undefined)
    })
    watcher.observe(row.current)
    return () => watcher.disconnect()
  }, [])

  const count = (number: number) => formatCount(number, language)
  const isNew = now.students < ENOUGH_STUDENTS
  const tiles = [
    [isNew ? home.firstStudents : count(now.students), home.students],
    [count(now.courses), home.coursesCount],
    [count(now.categories), home.subjects],
    [count(now.instructors), home.instructors],
  ] as const
  return (
    <dl ref={row} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {tiles.map(([text, label]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-between rounded-lg bg-sunken p-5 text-center"
        >
          <dt className="text-ink-soft">{label}</dt>
          <dd
            className={classes(
              'font-extrabold text-brand tabular-nums',
              text === home.firstStudents ? 'text-lg' : 'text-4xl',
            )}
          >
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
