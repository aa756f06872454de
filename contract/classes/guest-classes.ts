import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { BothLanguages, MeetingId, MeetingPlan, MeetingVersion } from './classes.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { TakaInput } from '../orders/fields.ts'
import { LanguageCode } from '../site/site.ts'
import { TakaText } from '../taka-text.ts'
import { Email, PersonName, Phone } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'
import { bookingStates, offerStates, guestLimits, meetingRooms, guestClassStates } from './terms.ts'

const shared = {
  orientationId: MeetingId,
  courseId: CourseId,
  courseName: BothLanguages,
  startsAt: Moment,
  endsAt: Moment,
  instructor: BothLanguages.nullable(),
  place: z.string().nullable().meta({ description: 'Where to go; null: it is held online.' }),
}

/** A free orientation class that can be booked: never with the address of its meeting. */
export const GuestClass = z
  .object({
    ...shared,
    seatsLeft: z.int().nullable().meta({ description: 'null: there is no limit. 0: it is full.' }),
  })
  .meta({ id: 'OrientationClass' })
export type GuestClass = z.infer<typeof GuestClass>

/** Asks for a seat in one orientation class. */
export const BookingForm = z.object({
  name: PersonName,
  email: Email,
  phone: Phone,
  wantsOffer: z
    .boolean()
    .default(false)
    .meta({ description: 'A mail with the offer is welcome after the class.' }),
  language: LanguageCode.default('en'),
  /** A field that people never see. A form that fills it in was filled in by a program. */
  website: z.string().max(500).optional(),
})
export type BookingForm = z.infer<typeof BookingForm>

/** What an offer takes off the fee of the course: a share of it, or an amount. */
const reduction = {
  percent: z.number().nullable(),
  amount: TakaText.nullable(),
}

/** What a guest link shows: never the address of the meeting. */
export const GuestBooking = z
  .object({
    ...shared,
    name: z.string(),
    joinOpensAt: Moment.meta({ description: 'From then until its end the class can be joined.' }),
    now: Moment.meta({ description: 'By the clock of the server, which opens the class.' }),
    state: z.enum(bookingStates),
    isCancelled: z.boolean().meta({ description: 'The class does not take place.' }),
    hasAttended: z.boolean(),
    wantsOffer: z.boolean(),
    offer: z
      .object({
        ...reduction,
        code: z.string().meta({ description: 'A coupon that can be used once.' }),
        until: Day.meta({ description: 'The last day on which the server takes the code.' }),
        state: z.enum(offerStates),
      })
      .nullable()
      .meta({ description: 'null: not attended, or the class has no offer.' }),
  })
  .meta({ id: 'GuestBooking' })
export type GuestBooking = z.infer<typeof GuestBooking>

/** An orientation class as staff see it. */
export const StaffGuestClass = z
  .object({
    ...shared,
    seats: z.int().nullable(),
    room: z.enum(meetingRooms),
    address: z.string().nullable(),
    instructorSlug: z.string().nullable(),
    state: z.enum(guestClassStates),
    version: z
      .int()
      .meta({ description: 'Sent back with each save; a save of an older one is refused.' }),
    offer: z.object({ ...reduction, days: z.int() }).nullable(),
    booked: z.int(),
    attended: z.int(),
    offersUsed: z.int().meta({ description: 'Offers that were paid with.' }),
  })
  .meta({ id: 'StaffOrientation' })
export type StaffGuestClass = z.infer<typeof StaffGuestClass>

/** Who booked a seat, for staff. */
export const StaffBooking = z
  .object({
    bookingId: MeetingId,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    state: z.enum(bookingStates),
    bookedAt: Moment,
    attendedAt: Moment.nullable(),
    offer: z.enum(offerStates).nullable(),
  })
  .meta({ id: 'StaffBooking' })
export type StaffBooking = z.infer<typeof StaffBooking>

const offerTerms = z
  .object({
    percent: z
      .number({ error: 'number_expected' })
      .min(1, { error: 'too_small' })
      .max(100, { error: 'too_big' })
      .multipleOf(0.01, { error: 'too_exact' })
      .nullish(),
    amount: TakaInput.nullish(),
    days: wholeNumber({ min: 0, max: guestLimits.offerDays }).meta({
      description: 'The offer ends with this many days after the day of the class.',
    }),
  })
  .refine(({ percent, amount }) => ((percent ?? null) === null) !== ((amount ?? null) === null), {
    path: ['percent'],
    error: 'required',
  })

const GuestClassPlan = MeetingPlan.extend({
  seats: wholeNumber({ min: 1, max: guestLimits.seats }).nullish(),
  offer: offerTerms.nullish(),
})

/** An orientation class as staff plan it. */
export const GuestClassDraft = GuestClassPlan.extend({ courseId: CourseId })
export type GuestClassDraft = z.infer<typeof GuestClassDraft>

export const GuestClassChange = GuestClassPlan.extend({ version: MeetingVersion })
export type GuestClassChange = z.infer<typeof GuestClassChange>

/** The secret part of a guest link. */
const guestParams = z.object({
  key: z.string().regex(/^[\w-]{30,90}$/, { error: 'not_a_choice' }),
})
const classParams = z.object({ id: MeetingId })

const desk = { audience: 'staff', permission: 'orientation' } as const
/** Students of one mobile operator share an address, so a whole classroom must fit. */
const formLimit = { points: 40, seconds: 600 }
const guestLimit = { points: 120, seconds: 60 }
const linkProblems = ['guest_link_unknown', 'guest_link_expired'] as const

export const guestClassEndpoints = endpoints({
  'GET /api/orientation-classes': {
    summary: 'The next free orientation classes that can be booked, soonest first.',
    audience: 'anyone',
    query: z.object({ courseId: CourseId.optional() }),
    reply: z.array(GuestClass),
  },
  'POST /api/orientation-classes/{id}/bookings': {
    summary:
      'Books a seat in a free orientation class; the personal link is sent by mail. Booking again with the same email address finds the first booking.',
    audience: 'anyone',
    params: classParams,
    body: BookingForm,
    reply: z.object({ received: z.literal(true) }),
    status: 201,
    problems: ['class_not_found', 'class_cancelled', 'class_over', 'orientation_full'],
    limit: formLimit,
  },
  'GET /api/orientation-bookings/{key}': {
    summary: 'What a guest link shows.',
    audience: 'anyone',
    params: guestParams,
    reply: GuestBooking,
    problems: linkProblems,
    limit: guestLimit,
  },
  'POST /api/orientation-bookings/{key}/join': {
    summary:
      'Joins the class: from 15 minutes before its start until its end. Answers where it is held, and counts as being there.',
    audience: 'anyone',
    params: guestParams,
    reply: z.object({ address: z.string() }),
    problems: [
      ...linkProblems,
      'seat_given_back',
      'class_not_open',
      'class_over',
      'class_cancelled',
      'class_without_link',
      'meeting_unavailable',
    ],
    limit: guestLimit,
  },
  'POST /api/orientation-bookings/{key}/leave': {
    summary:
      'Gives the seat back, until the class begins. The calendar entry is cancelled by mail.',
    audience: 'anyone',
    params: guestParams,
    reply: GuestBooking,
    problems: [...linkProblems, 'class_over'],
    limit: guestLimit,
  },
  'POST /api/orientation-bookings/{key}/no-offers': {
    summary: 'No mail with an offer to this person, for this booking; one click (RFC 8058).',
    audience: 'anyone',
    params: guestParams,
    reply: GuestBooking,
    problems: linkProblems,
    limit: guestLimit,
  },
  'GET /api/staff/orientation-classes': {
    ...desk,
    summary: 'Orientation classes: those ahead, soonest first, then the latest 200 of the past.',
    reply: z.array(StaffGuestClass),
  },
  'GET /api/staff/orientation-rooms': {
    ...desk,
    summary: 'The kinds of rooms that orientation classes can have here.',
    reply: z.array(z.enum(meetingRooms)),
  },
  'POST /api/staff/orientation-classes': {
    ...desk,
    summary: 'Plans an orientation class.',
    body: GuestClassDraft,
    reply: StaffGuestClass,
    status: 201,
    problems: ['course_not_found', 'room_not_offered', 'room_taken'],
  },
  'PUT /api/staff/orientation-classes/{id}': {
    ...desk,
    summary:
      'Changes an orientation class. `version` is the one it was read with; an older one is refused. Everyone who booked is notified of a new time or place.',
    params: classParams,
    body: GuestClassChange,
    reply: StaffGuestClass,
    problems: [
      'class_not_found',
      'class_changed',
      'class_state_final',
      'room_not_offered',
      'room_taken',
    ],
  },
  'POST /api/staff/orientation-classes/{id}/cancel': {
    ...desk,
    summary: 'Cancels an orientation class and notifies everyone who booked.',
    params: classParams,
    body: z.object({ version: MeetingVersion }),
    reply: StaffGuestClass,
    problems: ['class_not_found', 'class_changed', 'class_state_final', 'class_over'],
  },
  'POST /api/staff/orientation-classes/{id}/join': {
    ...desk,
    summary: 'Opens the meeting as its host, at any time until its end.',
    params: classParams,
    unaudited: 'Opens a meeting and changes nothing that staff decide.',
    reply: z.object({ address: z.string() }),
    problems: [
      'class_not_found',
      'class_over',
      'class_cancelled',
      'class_without_link',
      'meeting_unavailable',
    ],
  },
  'PUT /api/staff/orientation-classes/{id}/bookings/{bookingId}/attendance': {
    ...desk,
    summary:
      'Says whether someone who booked was there, from 15 minutes before the class. Once they have an offer, they were.',
    params: z.object({ id: MeetingId, bookingId: MeetingId }),
    body: z.object({ attended: z.boolean() }),
    reply: z.array(StaffBooking),
    problems: ['class_not_found', 'class_cancelled', 'class_not_open', 'class_state_final'],
  },
  'GET /api/staff/orientation-classes/{id}/bookings': {
    ...desk,
    summary: 'Who booked an orientation class, and who attended it.',
    params: classParams,
    reply: z.array(StaffBooking),
    problems: ['class_not_found'],
  },
})
