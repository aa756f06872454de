import { useEffect, useRef, useState } from 'react'
import type { SiteStats } from '#contract/site/site.ts'
import { api } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/**
 * Four real numbers; the page may be cached, so they are fetched again when they come into view.
 */
export function StatsRow({ stats }: { stats: SiteStats }) {
  const { home } = useWords()
  const language = useLanguage()
  const [now, setNow] = useState(stats)
  const row = useRef<HTMLDListElement>(null)

  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      // Offline, the numbers of the page stay.
      void api('GET /api/site/stats').then(setNow, () => undefined)
    })
    watcher.observe(row.current!)
    return () => watcher.disconnect()
  }, [])

  const tiles = [
    [now.students, home.students],
    [now.courses, home.coursesCount],
    [now.categories, home.subjects],
    [now.instructors, home.instructors],
  ] as const
  return (
    <dl ref={row} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {tiles.map(([count, label]) => (
        <div key={label} className="flex flex-col-reverse rounded-lg bg-sunken p-5 text-center">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-4xl font-extrabold text-brand tabular-nums">
            {formatCount(count, language)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
