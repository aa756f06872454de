/** What visitors send, list by list. */
export const inboxLists = [
  'contact-messages',
  'free-class-requests',
  'free-tests',
  'batch-alerts',
  'instructor-applications',
  'newsletter-subscribers',
] as const
export type InboxList = (typeof inboxLists)[number]

export const inboxStates = ['new', 'handled'] as const
export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const

/** Rows of one answer of an export. */
export const EXPORT_PAGE = 1000

/** Open entries are counted up to here: "999+" says enough, and the count stays cheap. */
export const COUNT_LIMIT = 1000

/** What staff write about a message: an answer goes out by mail, a note stays here. */
export const contactLineKinds = ['answer', 'note'] as const
