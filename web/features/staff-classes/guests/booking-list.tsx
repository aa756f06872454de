import { useState } from 'react'
import type { StaffBooking } from '#contract/classes/guest-classes.ts'
import { formatMoment, formatPhone } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'

/** Who booked an orientation class, and who attended it. */
export function BookingList({
  bookings,
  onAttendance,
}: {
  bookings: readonly StaffBooking[]
  /** Staff say whether someone was there. */
  onAttendance: (bookingId: string, attended: boolean) => Promise<void>
}) {
  const words = useWords('staff').orientation
  const language = useLanguage()
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {bookings.map((booking) => (
        <Card key={booking.bookingId} as="li" padding="none" className="grid gap-1 p-4">
          <span className="flex flex-wrap items-start justify-between gap-2">
            <strong className="min-w-0 break-words" lang={scriptOf(booking.name)}>
              {booking.name}
            </strong>
            <Badge tone={booking.state === 'booked' ? 'brand' : 'plain'}>
              {words.bookingStates[booking.state]}
            </Badge>
          </span>
          <span className="break-all">{booking.email}</span>
          <a className="text-brand underline underline-offset-4" href={`tel:${booking.phone}`}>
            {formatPhone(booking.phone, language)}
          </a>
          {booking.attendedAt && (
            <span className="text-sm text-ink-soft">
              {words.didAttend}: {formatMoment(booking.attendedAt, language)}
            </span>
          )}
          {booking.offer && (
            <span className="text-sm text-ink-soft">
              {words.offerColumn}: {words.offerStates[booking.offer]}
            </span>
          )}
          {booking.state === 'booked' && !booking.offer && (
            <Attendance booking={booking} onAttendance={onAttendance} />
          )}
        </Card>
      ))}
    </ul>
  )
}

function Attendance({
  booking: { bookingId, attendedAt, name },
  onAttendance,
}: {
  booking: StaffBooking
  onAttendance: (bookingId: string, attended: boolean) => Promise<void>
}) {
  const site = useWords()
  const words = useWords('staff').orientation
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const label = attendedAt ? words.markAbsent : words.markPresent
  return (
    <div className="mt-1 grid justify-items-start gap-2">
      <Button
        size="sm"
        look={attendedAt ? 'quiet' : 'outline'}
        busy={isBusy}
        aria-label={`${label}: ${name}`}
        onClick={() => {
          setBusy(true)
          setFailure(null)
          onAttendance(bookingId, !attendedAt)
            .catch((error: unknown) => setFailure(problemText(asProblem(error), site)))
            .finally(() => setBusy(false))
        }}
      >
        {label}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
