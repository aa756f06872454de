import type { CourseBatch } from '#contract/catalog/courses.ts'
import { formatCount, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/** The batches open for enrolment, one of them chosen. */
export function BatchChoice({
  batches,
  chosen,
  onChosen,
}: {
  batches: readonly CourseBatch[]
  chosen: CourseBatch
  onChosen: (batch: CourseBatch) => void
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-sm font-semibold">{catalog.chooseBatch}</legend>
      <div className="grid gap-2">
        {batches.map((batch) => (
          <label
            key={batch.batchId}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line-strong px-3 py-2 text-sm has-checked:border-brand has-checked:bg-brand-wash has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name="batch"
              value={batch.batchId}
              checked={batch.batchId === chosen.batchId}
              disabled={batch.seatsLeft === 0}
              onChange={() => onChosen(batch)}
              className="size-4"
            />
            <span className="flex-1 font-medium">
              {catalog.batch(formatCount(batch.number, language))}
            </span>
            <span className="text-ink-soft">
              {batch.seatsLeft === 0
                ? catalog.seatsFull
                : `${catalog.starts} ${formatDay(batch.startsOn, language, 'short')}`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
