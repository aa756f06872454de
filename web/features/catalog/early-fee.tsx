import type { Day } from '#contract/time.ts'
import { formatDay, formatFee } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/** A higher fee that was usual until now, struck; nothing where there is none. */
export function UsualFee({ usual, fee }: { usual: string | null | undefined; fee: string }) {
  const { catalog } = useWords()
  const language = useLanguage()
  if (!usual || Number(usual) <= Number(fee)) return null
  return (
    <span className="text-base text-ink-soft">
      {' '}
      <span className="sr-only">{catalog.usualFee}: </span>
      <s>{formatFee(usual, language)}</s>
    </span>
  )
}

/**
 * The last day of the fee beside it, and the fee afterwards; nothing without an early-bird fee
 * today.
 */
export function EarlyFee({
  fee,
  batch,
}: {
  fee: string
  batch: { earlyUntil?: Day | null } | null
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  if (!batch?.earlyUntil) return null
  return (
    <span className="block text-sm font-medium text-accent-strong">
      {catalog.earlyFee(formatDay(batch.earlyUntil, language, 'short'), formatFee(fee, language))}
    </span>
  )
}
