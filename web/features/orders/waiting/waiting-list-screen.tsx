import { Armchair, Hourglass } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { courseNameIn } from '#contract/catalog/course-name.ts'
import type { WaitlistView, WaitlistPlace } from '#contract/orders/waiting-list.ts'
import { api, ApiProblem } from '#web/api.ts'
import { formatCount, formatDateTime, formatDay } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormFailure, problemText } from '#web/ui/form/form.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** A batch to wait for; gone: the address names one that is not on the site. */
export type BatchToJoin = WaitlistView | 'gone' | null

/** The waiting lists one is on, with the offers that run, and the batch one came to wait for. */
export function WaitingListScreen({
  wanted,
  places,
  onChanged,
}: {
  wanted: BatchToJoin
  places: readonly WaitlistPlace[]
  onChanged: () => Promise<void>
}) {
  const words = useWords('dashboard').waitingList
  const language = useLanguage()
  const list = useFocusAfterRemoval(places.length)
  const isOn =
    wanted !== null &&
    wanted !== 'gone' &&
    places.some(({ batch }) => batch.batchId === wanted.batch.batchId)
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-5">
      {wanted === 'gone' && <p role="status">{words.gone}</p>}
      {wanted !== null && wanted !== 'gone' && !isOn && (
        <JoinCard wanted={wanted} onJoined={onChanged} />
      )}
      {places.length > 0 && (
        <ul className="grid gap-5 md:grid-cols-2">
          {places.map((place) => (
            <li key={place.placeId}>
              <PlaceCard place={place} onLeft={onChanged} />
            </li>
          ))}
        </ul>
      )}
      {places.length === 0 && wanted === null && (
        <EmptyState
          icon={<Hourglass size={40} aria-hidden="true" />}
          title={words.empty}
          action={<ButtonLink to={pathIn(language, '/courses')}>{words.findCourses}</ButtonLink>}
        >
          {words.emptyText}
        </EmptyState>
      )}
    </div>
  )
}

/** What a batch is called, on top of its card. */
function BatchHead({
  view,
  id,
  children,
}: {
  view: Pick<WaitlistView, 'courseName' | 'courseNameBn' | 'batch'>
  id: string
  children?: ReactNode
}) {
  const words = useWords('dashboard').waitingList
  const language = useLanguage()
  const { number, startsOn } = view.batch
  return (
    <>
      {children}
      <h2 id={id} className="text-xl break-words">
        {courseNameIn(language, view)}
      </h2>
      <p className="mt-1 text-ink-soft">
        {words.batch(formatCount(number, language), formatDay(startsOn, language))}
      </p>
    </>
  )
}

function JoinCard({ wanted, onJoined }: { wanted: WaitlistView; onJoined: () => Promise<void> }) {
  const words = useWords('dashboard').waitingList
  const language = useLanguage()
  return (
    <Card aria-labelledby="wanted" as="section" padding="lg" isRaised>
      <BatchHead view={wanted} id="wanted" />
      {wanted.canJoin ? (
        <>
          <p className="mt-4 font-semibold">{words.full}</p>
          <p className="mt-1">
            {words.fullText(wanted.waiting, formatCount(wanted.waiting, language))}
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            {words.enrolBy(formatDay(wanted.enrolBy, language))}
          </p>
          <JoinButton batchId={wanted.batch.batchId} onJoined={onJoined} />
        </>
      ) : (
        <>
          <p className="mt-4 font-semibold">{wanted.hasSeats ? words.hasSeats : words.ended}</p>
          <ButtonLink
            to={pathIn(language, `/courses/${wanted.courseId}`)}
            look="outline"
            className="mt-4"
          >
            {words.toCourse}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

function JoinButton({ batchId, onJoined }: { batchId: string; onJoined: () => Promise<void> }) {
  const site = useWords()
  const words = useWords('dashboard').waitingList
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function join(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await api('POST /api/waiting-places', { body: { batchId, language } })
      toast.success(words.joined)
      await onJoined()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setFailure(words.problems[error.code] ?? problemText(error, site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <FormFailure>{failure}</FormFailure>
      <Button look="accent" busy={isBusy} onClick={() => void join()}>
        {words.join}
      </Button>
    </div>
  )
}

function PlaceCard({ place, onLeft }: { place: WaitlistPlace; onLeft: () => Promise<void> }) {
  const words = useWords('dashboard').waitingList
  const language = useLanguage()
  const isOffered = place.state === 'offered'
  const titleId = `place-${place.placeId}`
  return (
    <Card
      aria-labelledby={titleId}
      as="article"
      className={classes('flex h-full flex-col', isOffered && 'border-2 border-accent')}
    >
      <BatchHead view={place} id={titleId}>
        {isOffered && (
          <p className="mb-2 flex items-center gap-2 font-semibold text-accent-strong">
            <Armchair size={20} aria-hidden="true" />
            {words.offered}
          </p>
        )}
      </BatchHead>
      <p className="mt-4 font-medium">
        {!isOffered
          ? words.place(formatCount(place.ahead + 1, language))
          : place.offeredUntil
            ? words.offeredUntil(formatDateTime(place.offeredUntil, language))
            : words.offeredSoon}
      </p>
      {!isOffered && (
        <p className="mt-1 text-sm text-ink-soft">
          {words.joinedOn(formatDateTime(place.joinedAt, language))} ·{' '}
          {words.enrolBy(formatDay(place.enrolBy, language))}
        </p>
      )}
      <PlaceActs place={place} onLeft={onLeft} />
    </Card>
  )
}

function PlaceActs({ place, onLeft }: { place: WaitlistPlace; onLeft: () => Promise<void> }) {
  const words = useWords('dashboard').waitingList
  const isOffered = place.state === 'offered'
  const modal = `leave-${place.placeId}`
  const query = new URLSearchParams({ course: place.courseId, batch: place.batch.batchId })
  return (
    <div className="mt-auto flex flex-wrap gap-3 pt-5">
      {isOffered && (
        <ButtonLink look="accent" to={`/dashboard/payments/stripe?${query}`} reload={false}>
          {words.take}
        </ButtonLink>
      )}
      <ModalButton opens={modal} look="outline">
        {isOffered ? words.decline : words.leave}
      </ModalButton>
      <ConfirmModal
        id={modal}
        title={isOffered ? words.declineTitle : words.leaveTitle}
        confirm={isOffered ? words.decline : words.leave}
        keep={words.keep}
        onConfirm={async () => {
          try {
            await api('DELETE /api/waiting-places/{id}', { params: { id: place.placeId } })
          } catch (error) {
            // It ended meanwhile: the list that is fetched again says so.
            if (!(error instanceof ApiProblem) || error.code !== 'waiting_place_not_found')
              throw error
          }
          toast.success(words.left)
          await onLeft()
        }}
      >
        <p>{isOffered ? words.declineText : words.leaveText}</p>
      </ConfirmModal>
    </div>
  )
}
