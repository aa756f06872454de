import { ArrowLeft } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { BookingList } from '#web/features/staff-classes/guests/booking-list.tsx'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/orientation-bookings.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/orientation-classes/{id}/bookings', { params }),
  )
}

/** The bookings of one orientation class. */
export default function OrientationBookings({
  loaderData: bookings,
  params: { id },
}: Route.ComponentProps) {
  const words = useWords('staff').orientation
  const { revalidate } = useRevalidator()
  if (!bookings) return null
  return (
    <>
      <StaffTitle
        action={
          <Link to="/staff/orientation" className={buttonClasses('quiet', 'sm')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.back}
          </Link>
        }
      >
        {words.bookings}
      </StaffTitle>
      {bookings.length === 0 ? (
        <EmptyState title={words.noBookings} />
      ) : (
        <BookingList
          bookings={bookings}
          onAttendance={async (bookingId, attended) => {
            await api('PUT /api/staff/orientation-classes/{id}/bookings/{bookingId}/attendance', {
              params: { id, bookingId },
              body: { attended },
            })
            await revalidate()
          }}
        />
      )}
    </>
  )
}
