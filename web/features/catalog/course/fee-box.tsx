import {
  CalendarCheck,
  CalendarDays,
  CircleCheck,
  Clock,
  MapPin,
  Hourglass,
  CirclePlay,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { CourseBatch, CourseWithBatches } from '#contract/catalog/courses.ts'
import { daysBetween, type Day } from '#contract/time.ts'
import { formatCount, formatDay, formatFee, formatHours } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type SiteWords, useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Fact } from '#web/ui/fact.tsx'
import { BatchChoice } from './batch-choice.tsx'
import { EarlyFee, UsualFee } from '../early-fee.tsx'
import { feeToday, isFree } from '../fee-today.ts'
import { EnrolLink } from './enrol-link.tsx'
import { useIsOwned } from '../owned-courses.ts'

/** The id of the box. */
export const FEE_BOX = 'fee-box'

export interface EnrolChoice {
  course: CourseWithBatches
  /** The batch to enrol in; null while none is open. */
  batch: CourseBatch | null
  today: Day
  addToCart: ReactNode
  /** Asks to be notified of the next batch. */
  tellMe: ReactNode
}

/** Course Fee, days and seats left, Enroll Now, and Add to cart where it costs something. Source: spec §2 /courses/{id}. */
export function FeeBox({
  course,
  batch,
  today,
  addToCart,
  tellMe,
  onBatch,
}: EnrolChoice & { onBatch: (batch: CourseBatch) => void }) {
  const { catalog } = useWords()
  const language = useLanguage()
  const isFull = batch?.seatsLeft === 0
  const isOwned = useIsOwned(course.courseId)
  const fee = feeToday(course, batch)
  return (
    <Card id={FEE_BOX} aria-label={catalog.courseFee} as="section" className="shadow-raised">
      <p className="text-ink-soft">{catalog.courseFee}</p>
      <p
        className={classes('text-4xl font-bold tabular-nums', isFree(course, batch) && 'text-good')}
      >
        {formatFee(fee, language)}
      </p>
      <UsualFee usual={course.usualFee} fee={fee} />
      <EarlyFee fee={course.courseFee} batch={batch} />
      {batch && <BatchFacts batch={batch} today={today} />}
      {course.batches.length > 1 && batch && (
        <BatchChoice batches={course.batches} chosen={batch} onChosen={onBatch} />
      )}
      {!batch && course.isSelfPaced && (
        <p className="mt-3 flex items-center gap-2 font-semibold text-good">
          <CirclePlay size={18} aria-hidden="true" />
          {catalog.startAnyTime}
        </p>
      )}
      {isOwned ? (
        <Enrolled />
      ) : isFull || (!batch && !course.isSelfPaced) ? (
        <NotAvailable
          words={isFull ? [catalog.seatsFull, catalog.fullText] : unavailableWords(course, catalog)}
        >
          {isFull && (
            <ButtonLink
              look="accent"
              to={`/dashboard/waiting-list?batch=${batch.batchId}`}
              rel="nofollow"
              className="mb-3 w-full"
            >
              {catalog.joinWaitingList}
            </ButtonLink>
          )}
          {tellMe}
        </NotAvailable>
      ) : (
        <div className="mt-5 grid gap-3">
          <EnrolLink course={course} batch={batch} size="lg" />
          {!isFree(course, batch) && addToCart}
        </div>
      )}
    </Card>
  )
}

function unavailableWords(
  { isOnSale, isReady }: CourseWithBatches,
  catalog: SiteWords['catalog'],
): readonly [title: string, text: string] {
  if (!isOnSale) return [catalog.offSale, catalog.offSaleText]
  return isReady
    ? [catalog.noOpenBatch, catalog.noOpenBatchText]
    : [catalog.notReady, catalog.notReadyText]
}

/** Replaces the two buttons, at their size, once the course is known to be owned. */
function Enrolled() {
  const { catalog } = useWords()
  return (
    <div className="mt-5 grid gap-3">
      <ButtonLink look="primary" size="lg" to="/dashboard/student-courses">
        {catalog.toMyCourses}
      </ButtonLink>
      <p className="flex min-h-13 items-center justify-center gap-2 font-semibold text-good">
        <CircleCheck size={20} aria-hidden="true" />
        {catalog.enrolled}
      </p>
    </div>
  )
}

function NotAvailable({
  words: [title, text],
  children,
}: {
  words: readonly [title: string, text: string]
  children: ReactNode
}) {
  return (
    <div className="mt-4 rounded-md bg-sunken p-4">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm text-ink-soft">{text}</p>
      <div className="mt-3">{children}</div>
    </div>
  )
}

function BatchFacts({ batch, today }: { batch: CourseBatch; today: Day }) {
  const { catalog } = useWords()
  const language = useLanguage()
  const days = daysBetween(today, batch.enrolBy)
  return (
    <>
      {batch.seatsLeft !== 0 && (
        <ul className="mt-3 flex flex-wrap gap-2 *:flex-1">
          <Left icon={<Hourglass size={18} />}>
            {days > 0 ? catalog.daysLeft(formatCount(days, language)) : catalog.lastDay}
          </Left>
          {batch.seatsLeft !== null && (
            <Left icon={<Users size={18} />}>
              {catalog.seatsAvailable(formatCount(batch.seatsLeft, language))}
            </Left>
          )}
        </ul>
      )}
      <dl className="mt-4 grid gap-2 border-t border-dashed border-line-strong/50 pt-4 text-sm">
        <Fact
          icon={<CirclePlay size={18} />}
          term={`${catalog.batch(formatCount(batch.number, language))} · ${catalog.starts}`}
        >
          {formatDay(batch.startsOn, language)}
        </Fact>
        {batch.classDays.length > 0 && (
          <Fact icon={<CalendarCheck size={18} />} term={catalog.classDays}>
            {batch.classDays.map((day) => catalog.weekDays[day]).join(', ')}
          </Fact>
        )}
        {batch.hours && (
          <Fact icon={<Clock size={18} />} term={catalog.classHours}>
            {formatHours(batch.hours, language)}
          </Fact>
        )}
        {batch.venue && (
          <Fact icon={<MapPin size={18} />} term={catalog.venue}>
            {batch.venue}
          </Fact>
        )}
        {batch.classes && batch.classes.next.length > 0 && (
          <Fact icon={<CalendarDays size={18} />} term={catalog.nextClasses}>
            {batch.classes.next.map((day) => formatDay(day, language, 'short')).join(' · ')}
          </Fact>
        )}
      </dl>
    </>
  )
}

function Left({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 rounded-md bg-accent-wash px-3 py-2 text-sm font-semibold text-accent-strong">
      <span aria-hidden="true">{icon}</span>
      {children}
    </li>
  )
}
