import type { Hono } from 'hono'
import { meetingRooms } from '#contract/classes/terms.ts'
import { emailKey } from '#contract/text.ts'
import { namesOf } from '../../../content.ts'
import {
  addGuestClass,
  bookSeat,
  cancelGuestClass,
  changeGuestClass,
  hostGuestClass,
  joinAsGuest,
  leaveSeat,
  listBookings,
  listStaffGuestClasses,
  listGuestClasses,
  noteGuestAttendance,
  type GuestContext,
  refuseOffers,
  showBooking,
} from '../../../modules/classes/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { serveOn } from '../serve.ts'

/** Bookings per address and day, so that no one can flood a stranger's mailbox through our form. */
const MAIL_LIMIT = { points: 8, seconds: 86_400 }

/** The calls about free orientation classes, for visitors, holders of a guest link, and staff. */
export function guestClassCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, config, clock, rooms } = services
  const context = (): GuestContext => ({
    db,
    now: clock(),
    origin: config.origin,
    names: namesOf(config),
    rooms,
    sealer: services.guestSealer,
    sendMailsSoon: () => void sendMailsSoon(services),
  })
  const classOf = ({ id }: { id: string }) => ({ meetingId: Number(id) })

  serve('GET /api/orientation-classes', ({ query }) => listGuestClasses(context(), query))

  serve('POST /api/orientation-classes/{id}/bookings', async ({ params, body }) => {
    if (body.website) return { received: true }
    await rateLimit(services, {
      name: 'orientation-mail',
      limit: MAIL_LIMIT,
      who: emailKey(body.email),
    })
    await bookSeat(context(), { ...classOf(params), form: body })
    return { received: true }
  })

  serve('GET /api/orientation-bookings/{key}', ({ params }) => showBooking(context(), params))

  serve('POST /api/orientation-bookings/{key}/join', ({ params }) => joinAsGuest(context(), params))

  serve('POST /api/orientation-bookings/{key}/leave', ({ params }) => leaveSeat(context(), params))

  serve('POST /api/orientation-bookings/{key}/no-offers', ({ params }) =>
    refuseOffers(context(), params),
  )

  serve('GET /api/staff/orientation-classes', () => listStaffGuestClasses(context()))

  serve('GET /api/staff/orientation-rooms', async () =>
    meetingRooms.filter((room) => rooms.kinds.includes(room)),
  )

  serve('POST /api/staff/orientation-classes', async ({ body, caller }) =>
    addGuestClass(context(), { staff: await caller.student(), draft: body }),
  )

  serve('PUT /api/staff/orientation-classes/{id}', async ({ params, body, caller }) =>
    changeGuestClass(context(), {
      staff: await caller.student(),
      ...classOf(params),
      change: body,
    }),
  )

  serve('POST /api/staff/orientation-classes/{id}/cancel', async ({ params, body, caller }) =>
    cancelGuestClass(context(), { staff: await caller.student(), ...classOf(params), ...body }),
  )

  serve('POST /api/staff/orientation-classes/{id}/join', async ({ params, caller }) => {
    const { student_id: id, name } = await caller.student()
    return hostGuestClass(context(), { ...classOf(params), person: { id, name } })
  })

  serve(
    'PUT /api/staff/orientation-classes/{id}/bookings/{bookingId}/attendance',
    async ({ params, body, caller }) =>
      noteGuestAttendance(context(), {
        staff: await caller.student(),
        ...classOf(params),
        bookingId: Number(params.bookingId),
        ...body,
      }),
  )

  serve('GET /api/staff/orientation-classes/{id}/bookings', ({ params }) =>
    listBookings(context(), classOf(params)),
  )
}
