import { Hourglass } from 'lucide-react'
import type { Day } from '#contract/time.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { batchFacts } from './batch-facts.ts'
import type { BatchCardFields } from './course/card-fields.ts'

/** "10 Day Left · 10 Seats Available", with the numbers of the open batch; nothing without one. Source: spec §9. */
export function BatchLine({ batch, today }: { batch: BatchCardFields | null; today: Day }) {
  const { catalog } = useWords()
  const language = useLanguage()
  if (!batch) return null
  return (
    <p className="inline-flex items-center gap-1.5 text-sm font-semibold text-accent-strong">
      <Hourglass size={15} aria-hidden="true" className="shrink-0" />
      {batchFacts(batch, { today, words: catalog, language }).join(' · ')}
    </p>
  )
}
