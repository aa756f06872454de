import type { ShortBank } from '#contract/catalog/exchange.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/** Says before a complete copy is exported which question banks it holds only a part of. `failed`: it is not known. */
export function ShortBanksNote({ banks }: { banks: readonly ShortBank[] | 'failed' | null }) {
  const words = useWords('staff').imports
  const language = useLanguage()
  return (
    <div aria-live="polite">
      {banks === 'failed' && (
        <p className="rounded-md bg-accent-wash px-4 py-3">{words.shortBanksUnknown}</p>
      )}
      {Array.isArray(banks) && banks.length > 0 && (
        <div className="rounded-md bg-accent-wash px-4 py-3">
          <p>{words.shortBanksAhead(formatCount(bankLimits.questionsArchived, language))}</p>
          <ul className="mt-1 list-disc ps-5">
            {banks.map(({ courseId, title, room, wanted }, at) => (
              <li key={at}>
                {title} <span className="text-ink-soft">({courseId})</span>:{' '}
                {words.roomOf(formatCount(room, language), formatCount(wanted, language))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
