import type { ReactNode } from 'react'
import type { StaffBatch } from '#contract/orders/batches.ts'
import { formatCount, formatDay, formatFee, formatHours } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '../facts.tsx'
import { batchTones } from './batch-tones.ts'

/** A batch as staff see it; `action` changes it. */
export function BatchCard({ batch, action }: { batch: StaffBatch; action: ReactNode }) {
  const words = useWords('staff').money
  const language = useLanguage()
  const taken = formatCount(batch.seatsTaken, language)
  return (
    <Card aria-label={words.batchTitle(formatCount(batch.number, language))} as="article">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-xl">{words.batchTitle(formatCount(batch.number, language))}</h2>
        <Badge tone={batchTones[batch.state]}>{words.batchStates[batch.state]}</Badge>
      </div>
      <p className="mb-3 font-medium">
        {batch.seats === null
          ? words.seatsTakenNoLimit(taken)
          : words.seatsTaken(taken, formatCount(batch.seats, language))}
      </p>
      <Facts
        facts={[
          [words.batchStarts, formatDay(batch.startsOn, language)],
          [words.enrolBy, formatDay(batch.enrolBy, language)],
          [words.classDays, batch.classDays.map((day) => words.weekDays[day]).join(', ')],
          [words.hours, batch.hours && formatHours(batch.hours, language)],
          [words.venue, batch.venue],
          [words.orientationOn, batch.orientationOn && formatDay(batch.orientationOn, language)],
          [
            words.earlyFee,
            batch.earlyFee &&
              batch.earlyUntil &&
              `${formatFee(batch.earlyFee, language)} (${formatDay(batch.earlyUntil, language, 'short')})`,
          ],
        ]}
      />
      <div className="mt-4 flex justify-end border-t border-dashed border-line pt-3">{action}</div>
    </Card>
  )
}
