export { applyAsInstructor } from './apply-as-instructor.ts'
export { askForBatchAlert } from './ask-for-batch-alert.ts'
export { countNew } from './count-new.ts'
export {
  unsubscribeKeys,
  unsubscribeFromNewsletter,
  newsletterLanguage,
} from './unsubscribe-from-newsletter.ts'
export { listEntries } from './list-entries.ts'
export { markEntry } from './mark-entry.ts'
export { requestFreeClass } from './request-free-class.ts'
export { storeContactMessage } from './store-contact-message.ts'
export { subscribeToNewsletter } from './subscribe-to-newsletter.ts'
export { notifyOfNewBatches } from './notify-of-new-batches.ts'
