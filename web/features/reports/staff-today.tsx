import type { ReactNode } from 'react'
import type { Permission } from '#contract/staff/permissions.ts'
import type { RecentSales } from '#contract/reports/sales.ts'
import type { RecentLearning, StaffToday } from '#contract/reports/today.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes as classNames } from '#web/ui/classes.ts'
import { Agenda, agendaOf } from './agenda.tsx'
import { StartingBatches, UnfilledBatches } from './batch-rows.tsx'
import { Block } from './block.tsx'
import { LearningBlock } from './learning-block.tsx'
import { SalesBlock } from './sales-block.tsx'
import { WaitingList } from './waiting-list.tsx'

/** The first page of the staff: what waits, what happens, what does not fill, and how the last month went. */
export function StaffTodayScreen({
  today,
  sales,
  learning,
  permissions,
  now,
  notice,
}: {
  today: StaffToday
  /** null: not for this role. */
  sales: RecentSales | null
  learning: RecentLearning | null
  permissions: readonly Permission[]
  now: Date
  /** Above everything else. */
  notice?: ReactNode
}) {
  const words = useWords('reports')
  const language = useLanguage()
  const { day, classes, orientations, tests, starting, unfilled } = today
  const hasAgenda = classes !== null || orientations !== null || tests !== null
  const mayOpen = permissions.includes('batches')
  const hasBatches = [starting, unfilled].some((batches) => (batches ?? []).length > 0)
  return (
    <div className="grid gap-5">
      {notice}
      <div className={classNames('grid items-start gap-5', hasBatches && 'xl:grid-cols-2')}>
        <div className="grid min-w-0 gap-5">
          <WaitingList waiting={today.waiting} now={now} />
          {hasAgenda && (
            <Block title={words.agendaTitle}>
              <Agenda rows={agendaOf(today, words, language)} empty={words.agendaNothing} />
            </Block>
          )}
        </div>
        {hasBatches && (
          <div className="grid min-w-0 gap-5">
            {starting !== null && starting.length > 0 && (
              <Block title={words.startingTitle}>
                <StartingBatches batches={starting} day={day} mayOpen={mayOpen} />
              </Block>
            )}
            {unfilled !== null && unfilled.length > 0 && (
              <Block title={words.unfilledTitle} text={words.unfilledText}>
                <UnfilledBatches batches={unfilled} mayOpen={mayOpen} />
              </Block>
            )}
          </div>
        )}
      </div>
      {(sales ?? learning) && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          {sales && <SalesBlock sales={sales} />}
          {learning && <LearningBlock learning={learning} />}
        </div>
      )}
    </div>
  )
}
