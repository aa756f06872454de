export { calendarOfClasses } from './calendar-of-classes.ts'
export type { CalendarClass } from './calendar-class.ts'
export type { CalendarContext } from './calendar-context.ts'
export { findAddress, findFeedOwner, removeAddress, renewAddress } from './feed-address.ts'
export {
  findInstructorAddress,
  removeInstructorAddress,
  renewInstructorAddress,
} from './instructor-address.ts'
export { mergeFeeds } from './merge-feeds.ts'
export { myDates } from './my-dates.ts'
export { remindOfDates } from './remind-of-dates.ts'
export { changeReminderSettings, showReminderSettings } from './reminder-settings.ts'
export { remindOfClasses, withdrawReminders } from './remind-of-classes.ts'
export { readFeed } from './read-feed.ts'
export {
  forgottenBefore,
  nearUntil,
  REMINDED_AT_ONCE,
  remindOfNear,
  withdrawMails,
} from './remind-of-near.ts'
export { isQuietHour, LEAD_MS, type ReminderKind } from './reminder-times.ts'
export { writeCalendar } from './write-calendar.ts'
