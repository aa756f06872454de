export type OrderMail =
  | 'paid'
  | 'enrolled_free'
  | 'paid_in_part'
  | 'review'
  | 'underpaid'
  | 'surplus'
  | 'transfer_reported'
  | 'transfer_rejected'
  | 'top_up_reported'
  | 'top_up_rejected'
  | 'top_up_rejected_cancelled'
  | 'seat_released'
  | 'batch_cancelled'
  | 'batch_cancelled_checked'
  | 'transfer_rejected_closed'
  | 'refund_requested'
  | 'refund_rejected'
  | 'refunded'
  | 'refund_reversed'
  | 'payment_link'
  | 'difference_link'
  | 'difference_paid'
  | 'difference_lapsed'
  | 'difference_cancelled'
  | 'difference_cancelled_checked'
  | 'difference_returned'

export interface OrderMailFacts {
  name: string
  number: string
  total: string
  courses: string
  reason: string
}

export type OrderMails = Record<
  OrderMail,
  { subject: (facts: OrderMailFacts) => string; text: (facts: OrderMailFacts) => string }
>

/** Mails about one order. */
export const orderMails: OrderMails = {
  paid: {
    subject: ({ number }) => `Payment received: order ${number}`,
    text: ({ total, courses }) =>
      `We have received ${total}. You are enrolled in:\n${courses}\n\nYour receipt is with your order.`,
  },
  enrolled_free: {
    subject: () => 'You are enrolled',
    text: ({ courses }) => `You are enrolled, and there is nothing to pay:\n${courses}`,
  },
  paid_in_part: {
    subject: ({ number }) => `Payment received: order ${number}`,
    text: ({ courses }) =>
      `We have received your payment. You are enrolled in:\n${courses}\n\nWe couldn’t enrol you in the rest of the order; that money is on its way back to you by the method you paid with.`,
  },
  review: {
    subject: ({ number }) => `We are checking your payment: order ${number}`,
    text: () =>
      'Money has arrived, but not quite as expected. We’re checking it and will write to you. No action needed.',
  },
  underpaid: {
    subject: ({ number }) => `Your payment is incomplete: order ${number}`,
    text: ({ reason, total }) =>
      `Your transfer has arrived, but ${reason} of ${total} is missing. Send the rest to the same account and report it on your order page; we’ll enrol you once it arrives. Your seats are reserved. If you would rather have your money back, reply to this email.`,
  },
  surplus: {
    subject: ({ number }) => `We are returning your payment: order ${number}`,
    text: () =>
      'We received a payment that we couldn’t enrol you for. We are returning it in full by the method you paid with.',
  },
  payment_link: {
    subject: ({ number }) => `Your order ${number} is ready to pay`,
    text: ({ total, courses }) =>
      `We have ordered for you, as we agreed:\n${courses}\n\nTotal: ${total}. Your seat is held. Sign in with this email address, see the order, and pay in the way that suits you:`,
  },
  difference_link: {
    subject: ({ number }) => `Your change of batch: order ${number}`,
    text: ({ total, courses }) =>
      `A seat in the new batch is held for you:\n${courses}\n\nIt costs ${total} more than your present batch. You move as soon as you have paid that; until then you stay where you are. Sign in with this email address and pay in the way that suits you:`,
  },
  difference_paid: {
    subject: ({ number }) => `Payment received for your change of batch: order ${number}`,
    text: ({ total, courses }) =>
      `We have received ${total} for your change of batch. You are now in:\n${courses}\n\nYour receipt is with your order.`,
  },
  difference_lapsed: {
    subject: ({ number }) => `Your change of batch was not made: order ${number}`,
    text: ({ courses }) =>
      `The time to pay the difference has run out, so you stay in your present batch:\n${courses}\n\nIf your payment still arrives, we’ll move you if a seat is free; otherwise we’ll refund it.`,
  },
  difference_cancelled: {
    subject: ({ number }) => `Your change of batch was not made: order ${number}`,
    text: ({ courses }) =>
      `We are sorry: the batch you wanted to change to will not take place. You stay in your present batch:\n${courses}\n\nYou have not been charged. If you have just paid, the money goes back to you in full.`,
  },
  difference_cancelled_checked: {
    subject: ({ number }) => `Your change of batch was not made: order ${number}`,
    text: ({ courses }) =>
      `We are sorry: the batch you wanted to change to will not take place. You stay in your present batch:\n${courses}\n\nWe are still checking your payment. Once we have found it, we’ll refund what you paid for the change. No action needed.`,
  },
  difference_returned: {
    subject: ({ number }) => `We are returning your payment for a change of batch: order ${number}`,
    text: () =>
      'Your change of batch could not be made. We are returning what you paid for it in full by the method you paid with.',
  },
  transfer_reported: {
    subject: ({ number }) => `We’re checking your transfer: order ${number}`,
    text: ({ total }) =>
      `Thank you. We’ll write to you as soon as ${total} reaches our account. Your seats are reserved.`,
  },
  transfer_rejected: {
    subject: ({ number }) => `We could not find your transfer: order ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nYour seats are still reserved: check the transaction ID and report the transfer again, or pay another way.`,
  },
  top_up_reported: {
    subject: ({ number }) => `We’re checking your second transfer: order ${number}`,
    text: () =>
      'Thank you. We’ll write to you as soon as your second transfer reaches our account. Your seats are reserved.',
  },
  top_up_rejected: {
    subject: ({ number }) => `We could not find the rest: order ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nWhat you sent before is safe, and your seats are reserved: check the transaction ID and report the transfer again.`,
  },
  top_up_rejected_cancelled: {
    subject: ({ number }) => `We could not find the rest: order ${number}`,
    text: ({ reason, courses }) =>
      `${reason}\n\nYou don’t need to send anything more for this, as its batch was cancelled:\n${courses}\n\nWhat you sent before is safe, and what you paid for a cancelled batch goes back to you. If you did send this transfer, reply to this email with a picture of it and we’ll check again.`,
  },
  seat_released: {
    subject: ({ number }) => `Your reserved seats were released: order ${number}`,
    text: ({ courses }) =>
      `The time to pay has run out, so these seats are open to others again:\n${courses}\n\nOrder again if you still want them. If your payment still arrives, we’ll enrol you if a seat is free; otherwise we’ll refund it.`,
  },
  batch_cancelled: {
    subject: ({ number }) => `Your batch was cancelled: order ${number}`,
    text: ({ courses }) =>
      `We are sorry: a batch you ordered will not take place:\n${courses}\n\nWe have cancelled the order, and you have not been charged. If you have just paid, the money goes back to you in full. You can order again with another batch.`,
  },
  batch_cancelled_checked: {
    subject: ({ number }) => `Your batch was cancelled: order ${number}`,
    text: ({ courses }) =>
      `We are sorry: a batch you ordered will not take place:\n${courses}\n\nWe are still checking your payment. Once we have found it, we’ll refund everything you paid for this batch. No action needed. If you would rather join another batch, reply to this email.`,
  },
  transfer_rejected_closed: {
    subject: ({ number }) => `We could not find your transfer: order ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nA batch of this order was cancelled, so the order is closed. If you did send the money, reply to this email with a picture of the transfer and we’ll check again.`,
  },
  refund_requested: {
    subject: ({ number }) => `We received your refund request: order ${number}`,
    text: () => 'We have received your request and will email you once it is decided.',
  },
  refund_rejected: {
    subject: ({ number }) => `Your refund request: order ${number}`,
    text: ({ reason }) =>
      `We cannot refund this order.\n\n${reason}\n\nIf you disagree, reply to this email.`,
  },
  refunded: {
    subject: ({ number }) => `Refunded: order ${number}`,
    text: ({ reason }) =>
      `We have refunded ${reason} by the method you paid with. It may take your bank or wallet a few days to show it.`,
  },
  refund_reversed: {
    subject: ({ number }) => `Your refund didn’t go through: order ${number}`,
    text: ({ reason }) =>
      `Your bank returned the refund of ${reason} to us. We still owe you this money and are arranging another way to send it. Reply to this email if your card or account has changed.`,
  },
}

/** The greeting. */
export const orderMailGreeting = (name: string) => `Dear ${name},`

/** A course that staff ordered for someone who has no account yet, above the link to it. */
export const invitedOrderMail = {
  subject: ({ course }: InvitedOrderFacts) => `Your seat in ${course}`,
  text: ({ course, email, until }: InvitedOrderFacts) =>
    `As we agreed, we hold your seat in ${course} until ${until}.\n\n1. Open the link below.\n2. Create an account with ${email}, and confirm the address if you are asked to.\n3. See your order, and pay in the way that suits you.\n\nThe seat is for this address only. If you didn’t expect this email, you can ignore it.`,
}

export interface InvitedOrderFacts {
  course: string
  email: string
  /** The end of the hold, as read. */
  until: string
}

/** Above the link to the calendar. */
export const orderMailCalendar: string = 'Every class, and how to add them to your own calendar:'

/** A line of an order that is no course. */
export const orderLines = { changeOf: (course: string) => `Change of batch: ${course}` }

/** The batch under a course. */
export const orderMailBatch = {
  ownPace: 'Start when you like, at your own pace',
  batch: (number: string, starts: string) => `Batch ${number}, starts ${starts}`,
  orientation: 'Orientation class',
}
