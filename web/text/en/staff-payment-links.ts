/** Links by which students pay an order that staff made for them. */
export const paymentLinks = {
  open: 'Payment link',
  title: 'Order by phone',
  text: 'Orders a course for a student at today’s price. Send them the link: they sign in with their own account, see the order and pay.',
  hold: 'Hold the seat for',
  holds: { 24: '1 day', 48: '2 days', 72: '3 days', 168: '7 days' } as Record<number, string>,
  mail: 'Send the link by email, too',
  make: 'Order and make the link',
  made: 'Ordered. Send the link now.',
  partTitle: 'Payment link',
  none: 'None was made yet.',
  madeAt: (moment: string) => `Made ${moment}.`,
  openedAt: (moment: string) => `Opened ${moment}.`,
  notOpened: 'Not opened yet.',
  again: 'Make a link',
  againText: 'A former link of this order ends. The new one is shown once.',
  againMade: 'The link is ready.',
  readyTitle: 'Send this link',
  readyText: (moment: string) =>
    `It is shown once, and leads to paying until ${moment}. Only the student’s own account opens it.`,
  address: 'Address of the link',
  copy: 'Copy the link',
  sms: 'Send by SMS',
  whatsapp: 'Send by WhatsApp',
  message: (address: string) => `Your order is ready. See it and pay here: ${address}`,
  toOrder: (number: string) => `Order ${number}`,
  problems: {
    order_open:
      'This student has an order to pay already. Find it under Orders and make its link there.',
    nothing_to_pay: 'This course costs nothing. Enrol the student manually instead.',
    student_not_found: 'There is no such student.',
  } as Record<string, string>,
}
