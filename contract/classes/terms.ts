/** The states of a class (`server/modules/classes/meeting-states.ts`). */
export const meetingStates = ['planned', 'held', 'cancelled'] as const
export type MeetingState = (typeof meetingStates)[number]

/** Whom a class is for: the students of a batch, or guests, who book a seat in a free one. */
export type ClassAudience = 'students' | 'guests'

/** Where a class takes place: at any meeting link, in a room one walks into, or in a room of a meeting server. */
export const meetingRooms = ['link', 'place', 'jitsi', 'bigbluebutton'] as const
export type MeetingRoom = (typeof meetingRooms)[number]

/**
 * How someone was found to be in a class: they joined, they scanned the code in the room, or staff
 * say so.
 */
export const attendanceSources = ['joined', 'scanned', 'staff'] as const

/** What is known of someone and a class. Excused: not there, for a reason that counts. */
export const presences = ['present', 'absent', 'excused'] as const
export type Presence = (typeof presences)[number]

/** How long a code that a room shows is shown, in seconds. It is taken as long again, for slow hands. */
export const ROOM_CODE_SECONDS = 60

/** Where the recording of a class comes from. */
export const recordingSources = ['upload', 'link', 'bigbluebutton'] as const

/** How long before its start a class can be joined, in minutes. */
export const JOIN_MINUTES_BEFORE = 15

export const classLimits = {
  /** Classes of one batch, cancelled ones among them. */
  perBatch: 400,
  /** The longest class, in hours. */
  hours: 12,
  holidays: 500,
  /** Recordings of one class. */
  recordings: 20,
  /** The longest time one call lists the classes of, in days. */
  daysListed: 400,
} as const

/** The moment from which a class can be joined. */
export function joinOpensAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - JOIN_MINUTES_BEFORE * 60_000)
}

/** Where one goes for a class: to a place of its own, or for one in a room to its batch's venue. Null: online. */
export function placeOfClass({
  room,
  place,
  venue,
}: {
  room: string
  place: string | null
  venue: string | null
}): string | null {
  return room === 'place' ? (place ?? venue) : null
}

/** What becomes of an orientation class. A cancelled one stays cancelled. */
export const guestClassStates = ['planned', 'cancelled'] as const
export type GuestClassState = (typeof guestClassStates)[number]

/** A seat is booked, or was given back by the person who booked it, who may book again. */
export const bookingStates = ['booked', 'left'] as const
export type BookingState = (typeof bookingStates)[number]

/** The state of an attendee's offer. */
export const offerStates = ['open', 'ended', 'used'] as const
export type OfferState = (typeof offerStates)[number]

export const guestLimits = {
  seats: 10_000,
  /** The longest time an offer lasts after the day of its class, in days. */
  offerDays: 30,
  /** Dates that visitors see of one course. */
  listed: 6,
  /** Days after its class for which a guest link opens. Never before its offer ended: see `offerDays`. */
  guestLinkDays: 31,
} as const
