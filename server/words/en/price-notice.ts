/** Tells owners which prices one member of staff alone has lowered by more than half. */
export const priceNotice = {
  subject: (provider: string) => `${provider}: prices lowered by more than half`,
  lead: 'This makes courses cost less than half of their fee. If you did not agree to it, change it back:',
  kinds: {
    coupon: (code: string) => `coupon ${code}`,
    offer: (orientation: string) => `offer after the free class ${orientation}`,
    fee: (course: string) => `fee of ${course}`,
    early_fee: (batch: string) => `early-bird fee of batch ${batch}`,
  },
  off: ({ what, share, by }: { what: string; share: string; by: string }) =>
    `${what}: ${share} off, by ${by}`,
  fee: ({ what, was, is, by }: { what: string; was: string; is: string; by: string }) =>
    `${what}: ${is} instead of ${was}, by ${by}`,
  look: 'Who did what is listed here:',
}
