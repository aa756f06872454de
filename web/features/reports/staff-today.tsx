import type { ReactNode } from 'react'
import type { Permission } from '#contract/staff/permissions.ts'
import type { RecentSales } from '#contract/reports/sales.ts'
import type { RecentLearning, StaffToday } from '#contract/reports/today.ts'
import type { TodayPart } from '#contract/reports/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes as classNames } from '#web/ui/classes.ts'
import { Agenda, agendaOf } from './agenda.tsx'
import { StartingBatches, UnfilledBatches } from './batch-rows.tsx'
import { Block } from './block.tsx'
import { FailedBlock, FailedNote } from './failed-block.tsx'
import { LearningBlock } from './learning-block.tsx'
import { SalesBlock } from './sales-block.tsx'
import { WaitingList } from './waiting-list.tsx'

/** A part of the first page. null: not for this role. */
type Part<Of> = Of | null | 'failed'

interface Again {
  /** Reads the page again. */
  onAgain: () => void
}

/**
 * The first page of the staff: what waits, what happens, what does not fill, and how the last month went. A part that
 * could not be read says so in its place.
 */
export function StaffTodayScreen({
  today,
  sales,
  learning,
  permissions,
  now,
  onAgain,
  notice,
}: {
  today: StaffToday | 'failed'
  sales: Part<RecentSales>
  learning: Part<RecentLearning>
  permissions: readonly Permission[]
  now: Date
  /** Above everything else. */
  notice?: ReactNode
} & Again) {
  const words = useWords('reports')
  return (
    <div className="grid gap-5">
      {notice}
      {today === 'failed' ? (
        <FailedBlock title={words.today} onAgain={onAgain} />
      ) : (
        <DayParts today={today} permissions={permissions} now={now} onAgain={onAgain} />
      )}
      {(sales ?? learning) && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          {sales === 'failed' ? (
            <FailedBlock title={words.salesTitle} onAgain={onAgain} />
          ) : (
            sales && <SalesBlock sales={sales} />
          )}
          {learning === 'failed' ? (
            <FailedBlock title={words.learningTitle} onAgain={onAgain} />
          ) : (
            learning && <LearningBlock learning={learning} />
          )}
        </div>
      )}
    </div>
  )
}

function DayParts({
  today,
  permissions,
  now,
  onAgain,
}: { today: StaffToday; permissions: readonly Permission[]; now: Date } & Again) {
  const words = useWords('reports')
  const { starting, unfilled } = today
  const failed = (part: TodayPart) => today.failed.includes(part)
  const hasBatches =
    [starting, unfilled].some((batches) => (batches ?? []).length > 0) ||
    failed('starting') ||
    failed('unfilled')
  return (
    <div className={classNames('grid items-start gap-5', hasBatches && 'xl:grid-cols-2')}>
      <div className="grid min-w-0 gap-5">
        {failed('waiting') ? (
          <FailedBlock title={words.waitingTitle} onAgain={onAgain} />
        ) : (
          <WaitingList waiting={today.waiting} now={now} />
        )}
        <AgendaBlock today={today} onAgain={onAgain} />
      </div>
      {hasBatches && <BatchBlocks today={today} permissions={permissions} onAgain={onAgain} />}
    </div>
  )
}

/** What is on: what could be read, and below it that some could not. */
function AgendaBlock({ today, onAgain }: { today: StaffToday } & Again) {
  const words = useWords('reports')
  const language = useLanguage()
  const { classes, orientations, tests } = today
  const isFailed = (['classes', 'orientations', 'tests'] as const).some((part) =>
    today.failed.includes(part),
  )
  if (!isFailed && classes === null && orientations === null && tests === null) return null
  const rows = agendaOf(today, words, language)
  return (
    <Block title={words.agendaTitle}>
      {(rows.length > 0 || !isFailed) && <Agenda rows={rows} empty={words.agendaNothing} />}
      {isFailed && <FailedNote title={words.agendaTitle} onAgain={onAgain} />}
    </Block>
  )
}

function BatchBlocks({
  today: { day, starting, unfilled, failed },
  permissions,
  onAgain,
}: { today: StaffToday; permissions: readonly Permission[] } & Again) {
  const words = useWords('reports')
  const mayOpen = permissions.includes('batches')
  return (
    <div className="grid min-w-0 gap-5">
      {failed.includes('starting') && <FailedBlock title={words.startingTitle} onAgain={onAgain} />}
      {starting !== null && starting.length > 0 && (
        <Block title={words.startingTitle}>
          <StartingBatches batches={starting} day={day} mayOpen={mayOpen} />
        </Block>
      )}
      {failed.includes('unfilled') && <FailedBlock title={words.unfilledTitle} onAgain={onAgain} />}
      {unfilled !== null && unfilled.length > 0 && (
        <Block title={words.unfilledTitle} text={words.unfilledText}>
          <UnfilledBatches batches={unfilled} mayOpen={mayOpen} />
        </Block>
      )}
    </div>
  )
}
