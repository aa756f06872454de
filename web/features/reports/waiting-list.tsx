import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { StaffQueue } from '#contract/reports/today.ts'
import { COUNT_LIMIT } from '#contract/staff/terms.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type ReportWords, useWords } from '#web/text/words.ts'
import { Block } from './block.tsx'
import { waitingLinks } from './waiting-links.ts'

/** The work that waits, each kind one link to where it is done, with the age of its oldest. */
export function WaitingList({ waiting, now }: { waiting: readonly StaffQueue[]; now: Date }) {
  const words = useWords('reports')
  const language = useLanguage()
  return (
    <Block title={words.waitingTitle}>
      {waiting.length === 0 ? (
        <p className="flex items-start gap-3 text-ink-soft">
          <CircleCheck aria-hidden="true" className="shrink-0 text-good" />
          {words.waitingNothing}
        </p>
      ) : (
        <ul className="-mx-2 divide-y divide-line">
          {waiting.map(({ kind, count, oldestAt }) => {
            const { to, Icon } = waitingLinks[kind]
            const { title, act } = words.waiting[kind]
            return (
              <li key={kind}>
                <Link
                  to={to}
                  className="flex min-h-14 items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-brand-wash"
                >
                  <Icon size={22} aria-hidden="true" className="shrink-0 text-brand" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">
                      {title}{' '}
                      <span className="rounded-full bg-accent px-2 py-0.5 text-sm font-bold whitespace-nowrap text-on-accent tabular-nums">
                        {count >= COUNT_LIMIT
                          ? `${digitsIn(language, COUNT_LIMIT - 1)}+`
                          : formatCount(count, language)}
                      </span>
                    </span>
                    <span className="block text-sm text-ink-soft">
                      {ageText(new Date(oldestAt), { now, words, language })}
                    </span>
                  </span>
                  <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-brand">
                    {act}
                    <ArrowRight size={18} aria-hidden="true" />
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Block>
  )
}

const HOUR_MS = 3_600_000

/** How long the oldest has waited, in whole hours, from two days on in days. */
export function ageText(
  since: Date,
  { now, words, language }: { now: Date; words: ReportWords; language: Language },
): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / HOUR_MS)
  if (hours < 1) return words.oldestNew
  if (hours < 48) return words.oldestHours(formatCount(hours, language), hours === 1)
  const days = Math.floor(hours / 24)
  return words.oldestDays(formatCount(days, language), days === 1)
}
