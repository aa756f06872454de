/** Where a free orientation class is held: at any meeting link, in a room of a meeting server, or in person. */
export const orientationRooms = ['link', 'jitsi', 'bigbluebutton', 'place'] as const
export type OrientationRoom = (typeof orientationRooms)[number]

/** What becomes of an orientation class. A cancelled one stays cancelled. */
export const orientationStates = ['planned', 'cancelled'] as const
export type OrientationState = (typeof orientationStates)[number]

/** A seat is booked, or was given back by the person who booked it, who may book again. */
export const bookingStates = ['booked', 'left'] as const
export type BookingState = (typeof bookingStates)[number]

/** The state of an attendee's offer. */
export const offerStates = ['open', 'ended', 'used'] as const
export type OfferState = (typeof offerStates)[number]

export const orientationLimits = {
  seats: 10_000,
  /** The longest time an offer lasts after the day of its class, in days. */
  offerDays: 30,
  /** Dates that visitors see of one course. */
  listed: 6,
  /** Days after its class for which a guest link opens. Never before its offer ended: see `offerDays`. */
  guestLinkDays: 31,
} as const
