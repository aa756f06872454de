export type BatchChange = 'moved' | 'rescheduled' | 'cancelled'

export interface BatchChangeFacts {
  course: string
  before: string
  now: string
  reason: string
  money: string
  /** The student chose it. */
  isOwn: boolean
  /** What was paid for it, or goes back, as read; null: nothing. */
  difference: { isPaid: boolean; amount: string } | null
}

type Phrase = (facts: BatchChangeFacts) => string
export interface BatchChangeWords {
  greeting: (name: string) => string
  subject: Record<BatchChange, Phrase>
  text: Record<BatchChange, Phrase>
  refund: Record<'cancelled' | 'rescheduled', string>
  /** While staff are still checking the money of the order. */
  checked: Record<BatchChange, string>
  batch: (number: string) => string
}

/** Mails to the students of a batch that changed. */
export const batchChanges: BatchChangeWords = {
  greeting: (name) => `Dear ${name},`,
  subject: {
    moved: ({ course }) => `Your batch has changed: ${course}`,
    rescheduled: ({ course }) => `Your batch has changed: ${course}`,
    cancelled: ({ course }) => `Your batch was cancelled: ${course}`,
  },
  text: {
    moved: ({ course, before, now, reason, isOwn, difference }) =>
      `${isOwn ? `as you chose, you are now in another batch of "${course}".` : `we have moved you to another batch of "${course}".`} ${costText(difference)}\n\nBefore: ${before}\nNow: ${now}\n\n${reason && `Why: ${reason}\n\n`}If the new batch does not suit you, reply to this email.`,
    rescheduled: ({ course, before, now, reason }) =>
      `the days, hours or venue of your batch of "${course}" have changed.\n\nBefore: ${before}\nNow: ${now}\n\nWhy: ${reason}\n\nIf this does not suit you, reply to this email.`,
    cancelled: ({ course, before, reason }) =>
      `we are sorry: this batch of "${course}" will not take place.\n\n${before}\n\nWhy: ${reason}`,
  },
  refund: {
    cancelled:
      'We are refunding everything you paid for it by the method you paid with. No action needed; we’ll email you again once it is sent.',
    rescheduled:
      'We are arranging the refund of what you paid for it and will email you once it is sent.',
  },
  checked: {
    moved:
      'We are still checking your payment. You are enrolled in the new batch once we have found it.',
    rescheduled: 'We are still checking your payment. You are enrolled once we have found it.',
    cancelled:
      'We are still checking your payment. Once we have found it, we’ll refund everything you paid for this batch. No action needed.',
  },
  batch: (number) => `Batch ${number}`,
}

function costText(difference: BatchChangeFacts['difference']): string {
  if (!difference) return 'It costs you nothing.'
  return difference.isPaid
    ? `You have paid the difference of ${difference.amount}.`
    : `It costs ${difference.amount} less. We are arranging that refund and will email you once it is sent.`
}
