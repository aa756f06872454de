import { useId } from 'react'
import type { Batch } from '#contract/catalog/courses.ts'
import { formatCount, formatDay, formatHours } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { controlClasses } from '#web/ui/form/field.tsx'
import type { QuoteItem } from './load-checkout.ts'
import type { CheckoutSelection } from './checkout-selection.ts'

/** Lets one choose among the open batches of a course; nothing where there is no choice. */
export function BatchSelect({
  item,
  batches,
  selection,
  onSelect,
}: {
  item: QuoteItem
  batches: readonly Batch[]
  selection: CheckoutSelection
  onSelect: (selection: CheckoutSelection) => void
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const id = useId()
  const chosen = item.batch?.batchId ?? ''
  const others = batches.filter(({ batchId, seatsLeft }) => batchId !== chosen && seatsLeft !== 0)
  if (others.length === 0) return null
  // A seat of a full batch may be held for them from its waiting list.
  const isFull = (batch: Batch) =>
    batch.seatsLeft === 0 && (batch.batchId !== chosen || item.problem !== null)
  return (
    <p className="mt-2">
      <label htmlFor={id} className="sr-only">
        {words.chooseBatch(item.courseName)}
      </label>
      <select
        id={id}
        value={batches.some(({ batchId }) => batchId === chosen) ? chosen : ''}
        onChange={(event) => {
          const batchId = event.currentTarget.value
          onSelect({
            ...selection,
            courses: selection.courses.map((course) =>
              course.courseId === item.courseId ? { ...course, batchId } : course,
            ),
          })
        }}
        className={classes(controlClasses, 'max-w-md text-sm')}
      >
        {!batches.some(({ batchId }) => batchId === chosen) && (
          <option value="" disabled>
            {words.chooseBatch(item.courseName)}
          </option>
        )}
        {batches.map((batch) => (
          <option key={batch.batchId} value={batch.batchId} disabled={isFull(batch)}>
            {[
              words.batch(formatCount(batch.number, language)),
              words.starts(formatDay(batch.startsOn, language, 'short')),
              batch.hours && formatHours(batch.hours, language),
              isFull(batch) && words.batchFull,
            ]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </select>
    </p>
  )
}
