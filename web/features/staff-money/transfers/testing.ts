import type { Transfer } from './match-transfers.ts'

/** A transfer that waits for staff. */
export const transfer = (own: Partial<Transfer> = {}): Transfer => ({
  id: '5',
  orderNumber: 'ED23456789',
  student: { studentId: 'ET_1', name: 'Nadia Rahman', email: 'nadia@example.com', phone: null },
  channel: 'bkash',
  trxId: '9AB7C2D1EF',
  sender: null,
  claimed: '4500',
  expected: '4500',
  state: 'submitted',
  seen: null,
  seenBy: null,
  needsSecondPerson: false,
  mayDecide: true,
  hasPicture: false,
  reason: null,
  submittedAt: '2026-12-05T14:00:00.000Z',
  ...own,
})
