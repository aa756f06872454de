/** Waiting lists of full batches, for those who wait. */
export const waitingList = {
  title: 'Waiting list',
  lead: 'When a seat becomes free, we hold it for the next in line and let you know.',
  link: 'Your waiting lists',
  batch: (number: string, start: string) => `Batch ${number}, starts ${start}`,
  full: 'This batch is full',
  fullText: (waiting: number, count: string) =>
    waiting === 0
      ? 'Nobody is waiting for a seat yet. You would be first in line.'
      : `People waiting for a seat: ${count}. You would be next after them.`,
  join: 'Join the waiting list',
  joined: 'You’re on the waiting list.',
  hasSeats: 'This batch has seats. You can enrol right away.',
  ended: 'Enrolment in this batch has ended, so it has no waiting list.',
  gone: 'This batch is not on the site any more.',
  place: (place: string) => `Your place in line: ${place}`,
  joinedOn: (day: string) => `Since ${day}`,
  enrolBy: (day: string) => `Enrolment ends ${day}`,
  offered: 'A seat is held for you',
  offeredUntil: (until: string) => `It is yours until ${until}. Then it goes to the next in line.`,
  offeredSoon: 'Your time to take it starts at 8 in the morning.',
  take: 'Take the seat',
  decline: 'Give it to the next',
  leave: 'Leave the list',
  declineTitle: 'Give this seat away?',
  leaveTitle: 'Leave this waiting list?',
  declineText: 'The seat goes to the next in line, and you are off the list.',
  leaveText: 'If you join again, you start at the end of the line.',
  keep: 'Stay',
  left: 'You’re off the waiting list.',
  empty: 'You’re on no waiting list',
  emptyText: 'When a batch is full, you can wait for a seat from the page of its course.',
  findCourses: 'Explore courses',
  toCourse: 'See the course',
  problems: {
    batch_has_seats: 'This batch has seats. You can enrol right away.',
    waiting_place_not_found: 'This place on the waiting list has ended. Reload the page.',
    too_many_waiting_places:
      'You’re on as many waiting lists as one can be. Leave one to join another.',
  } as Record<string, string>,
}
