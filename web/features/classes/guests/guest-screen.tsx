import { CalendarDays, MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { GuestBooking } from '#contract/classes/guest-classes.ts'
import { defined } from '#contract/defined.ts'
import { textIn } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import {
  digitsIn,
  dhakaTime,
  formatDay,
  formatHours,
  formatTime,
  formatWeekDay,
  hoursOf,
} from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { useGuestWords } from './guest-words.ts'

const LEAVE = 'leave-seat'
/** How often the page looks whether the class has opened. */
const LOOK_MS = 10_000

/** What the person who booked a seat sees under their guest link. */
export function GuestScreen({ first, guestKey }: { first: GuestBooking; guestKey: string }) {
  const words = useGuestWords()
  const language = useLanguage()
  const [booking, setBooking] = useState(first)
  const now = useNow(Date.parse(first.now))
  const params = { key: guestKey }
  const course = textIn(language, booking.courseName)
  const isOver = now >= Date.parse(booking.endsAt)
  const isBooked = booking.state === 'booked' && !booking.isCancelled
  const coursePage = pathIn(language, `/courses/${booking.courseId}`)
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-4 py-10">
      <header>
        <p className="font-semibold text-brand" lang={scriptOf(course)}>
          {course}
        </p>
        <h1 className="text-3xl">{words.hello(booking.name)}</h1>
      </header>
      <When booking={booking} />
      {booking.isCancelled ? (
        <OutcomeNotice title={words.cancelled} text={words.cancelledText} />
      ) : booking.state === 'left' ? (
        <OutcomeNotice title={words.left} text={words.leftText} />
      ) : isOver ? (
        <OutcomeNotice
          title={words.over}
          text={booking.hasAttended ? words.attended : booking.place ? '' : words.missed}
        />
      ) : booking.place ? (
        <Place place={booking.place} />
      ) : (
        <Join booking={booking} now={now} guestKey={guestKey} />
      )}
      {booking.offer && <Offer offer={booking.offer} courseId={booking.courseId} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="outline" to={coursePage}>
          {words.toCourse}
        </ButtonLink>
        {isBooked && now < Date.parse(booking.startsAt) && (
          <ModalButton opens={LEAVE} look="quiet">
            {words.leave}
          </ModalButton>
        )}
        {isBooked && booking.wantsOffer && (
          <NoOffers
            onPress={async () =>
              setBooking(await api('POST /api/orientation-bookings/{key}/no-offers', { params }))
            }
          />
        )}
      </div>
      {first.wantsOffer && !booking.wantsOffer && (
        <p role="status" className="text-ink-soft">
          {words.noOffersDone}
        </p>
      )}
      <ConfirmModal
        id={LEAVE}
        title={words.leaveTitle}
        confirm={words.leaveYes}
        keep={words.keep}
        onConfirm={async () =>
          setBooking(await api('POST /api/orientation-bookings/{key}/leave', { params }))
        }
      >
        <p>{words.leaveText}</p>
      </ConfirmModal>
    </div>
  )
}

function When({ booking }: { booking: GuestBooking }) {
  const words = useGuestWords()
  const language = useLanguage()
  const day = dhakaDay(new Date(booking.startsAt))
  const instructor = booking.instructor && textIn(language, booking.instructor)
  return (
    <p className="stitched flex items-start gap-4 rounded-lg bg-accent-wash p-5">
      <CalendarDays size={32} aria-hidden="true" className="shrink-0 text-accent-strong" />
      <span>
        <span className="block text-lg font-bold text-accent-strong">
          {formatWeekDay(day, language)}, {formatDay(day, language)}
        </span>
        {formatHours(hoursOf(booking), language)} · {words.dhakaTime}
        {instructor && <span className="block text-ink-soft">{words.with(instructor)}</span>}
      </span>
    </p>
  )
}

function Place({ place }: { place: string }) {
  const words = useGuestWords()
  return (
    <p className="flex items-start gap-3 text-lg">
      <MapPin size={24} aria-hidden="true" className="mt-1 shrink-0 text-brand" />
      <span>
        <span className="block text-base text-ink-soft">{words.inPerson}</span>
        <strong lang={scriptOf(place)}>{place}</strong>
      </span>
    </p>
  )
}

function OutcomeNotice({ title, text }: { title: string; text: string }) {
  return (
    <div role="status">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 text-ink-soft">{text}</p>
    </div>
  )
}

function Join({
  booking,
  now,
  guestKey,
}: {
  booking: GuestBooking
  now: number
  guestKey: string
}) {
  const words = useGuestWords()
  const language = useLanguage()
  const { act, isBusy, failure } = useAct()
  if (now < Date.parse(booking.joinOpensAt))
    return (
      <p className="text-ink-soft">
        {words.opens(formatTime(dhakaTime(booking.joinOpensAt), language))} {words.personal}
      </p>
    )
  return (
    <div className="grid gap-3">
      <Button
        size="lg"
        look="accent"
        busy={isBusy}
        onClick={() =>
          act(async () => {
            const { address } = await api('POST /api/orientation-bookings/{key}/join', {
              params: { key: guestKey },
            })
            location.assign(address)
          })
        }
      >
        {words.join}
      </Button>
      <FormFailure>{failure}</FormFailure>
      <p className="text-ink-soft">{words.personal}</p>
    </div>
  )
}

function Offer({
  offer,
  courseId,
}: {
  offer: NonNullable<GuestBooking['offer']>
  courseId: string
}) {
  const words = useGuestWords()
  const language = useLanguage()
  const day = formatDay(offer.until, language)
  if (offer.state === 'used') return <OutcomeNotice title={words.offerUsed} text="" />
  if (offer.state === 'ended')
    return <OutcomeNotice title={words.offerEnded} text={words.offerEndedText(day)} />
  const reduction =
    offer.percent === null
      ? words.taka(digitsIn(language, defined(offer.amount)))
      : `${digitsIn(language, offer.percent)}%`
  return (
    <Card aria-labelledby="offer-title" as="section" className="grid gap-3">
      <h2 id="offer-title" className="text-xl">
        {words.offerTitle(reduction)}
      </h2>
      <p>{words.offerUntil(day)}</p>
      <p>
        {words.code}: <strong className="break-all">{offer.code}</strong>
      </p>
      <ButtonLink
        look="accent"
        to={`/dashboard/payments/stripe?course=${courseId}&coupon=${offer.code}`}
        reloadDocument
      >
        {words.enrol}
      </ButtonLink>
    </Card>
  )
}

function NoOffers({ onPress }: { onPress: () => Promise<void> }): ReactNode {
  const words = useGuestWords()
  const { act, isBusy, failure } = useAct()
  return (
    <>
      <Button look="quiet" busy={isBusy} onClick={() => act(onPress)}>
        {words.noOffers}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  )
}

/** Does something, and says why it failed. */
function useAct() {
  const site = useWords()
  const problems: Record<string, string> = useGuestWords().problems
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  function act(what: () => Promise<void>): void {
    setBusy(true)
    setFailure(null)
    what()
      .catch((error: unknown) => {
        const problem = asProblem(error)
        setFailure(problems[problem.code] ?? problemText(problem, site))
      })
      .finally(() => setBusy(false))
  }
  return { act, isBusy, failure }
}

/** Now by the server's clock: a phone whose clock is wrong opens the class no later. */
function useNow(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    const began = performance.now()
    const look = () => setNow(loadedAt + performance.now() - began)
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [loadedAt])
  return now
}

/** A guest link that opens nothing. */
export function NoSuchBooking({ why }: { why: 'unknown' | 'expired' }) {
  const words = useGuestWords()
  const language = useLanguage()
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center px-4 py-16 text-center">
      <CalendarDays size={56} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
      <h1 className="mt-5 text-3xl">{words[why]}</h1>
      <p className="mt-3 mb-7 text-lg text-ink-soft">
        {why === 'unknown' ? words.unknownText : words.expiredText}
      </p>
      <ButtonLink look="outline" to={pathIn(language, '/courses')}>
        {words.toCourses}
      </ButtonLink>
    </div>
  )
}
