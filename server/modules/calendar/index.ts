export type { CalendarContext } from './calendar-context.ts'
export { findAddress, findFeedOwner, removeAddress, renewAddress } from './feed-address.ts'
export {
  findInstructorAddress,
  removeInstructorAddress,
  renewInstructorAddress,
} from './instructor-address.ts'
export { changeReminderSettings, showReminderSettings } from './reminder-settings.ts'
export { remindOfClasses } from './remind-of-classes.ts'
export { readFeed } from './read-feed.ts'
