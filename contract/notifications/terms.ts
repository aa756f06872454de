/** Unread notifications are counted up to here: a badge says "99+". */
export const MOST_UNREAD = 100

/** Where events come from: a stream, so it is no endpoint of the table. */
export const EVENTS_PATH = '/api/notifications/events'
