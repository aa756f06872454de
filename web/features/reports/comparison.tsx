import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/** A sum beside that of the time before: how much it was, and how much more or less this is. */
export function Comparison({
  sum,
  before,
  beforeText,
}: {
  sum: number
  before: number
  beforeText: string
}) {
  const words = useWords('reports')
  const language = useLanguage()
  const percent = before > 0 ? Math.round((100 * (sum - before)) / before) : null
  const Arrow =
    percent === null || percent === 0 ? ArrowRight : percent > 0 ? ArrowUpRight : ArrowDownRight
  const size = formatCount(Math.abs(percent ?? 0), language)
  return (
    <p className="text-sm text-ink-soft">
      {percent !== null && (
        <span className="mr-2 inline-flex items-center gap-0.5 font-semibold text-ink">
          <Arrow size={16} aria-hidden="true" />
          {percent === 0 ? words.same : percent > 0 ? words.more(size) : words.less(size)}
        </span>
      )}
      {words.before(beforeText)}
    </p>
  )
}
