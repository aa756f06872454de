import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'

/** A count with a link to its list. Source: spec §2 /dashboard. */
export function CountTile({
  label,
  count,
  to,
  icon,
}: {
  label: string
  count: number
  to: string
  icon: ReactNode
}) {
  const words = useWords('dashboard')
  const language = useLanguage()
  return (
    <Card as="li" padding="sm" isRaised className="relative flex flex-col gap-3 overflow-hidden">
      <div className="flex items-start justify-between gap-2">
        <span className="font-medium text-ink-soft">{label}</span>
        <span className="text-brand">{icon}</span>
      </div>
      <strong className="text-4xl leading-none tabular-nums">{formatCount(count, language)}</strong>
      <Link
        to={to}
        aria-label={words.viewAllOf(label)}
        className="-mb-1 inline-flex min-h-8 items-center gap-1 self-start font-semibold text-brand underline-offset-4 hover:underline"
      >
        {words.viewAll} <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </Card>
  )
}
