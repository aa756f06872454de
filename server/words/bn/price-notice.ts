import type * as english from '../en/price-notice.ts'

export const priceNotice: typeof english.priceNotice = {
  subject: (provider) => `${provider}: দাম অর্ধেকেরও বেশি কমানো হয়েছে`,
  lead: 'এতে কোর্সের দাম ফির অর্ধেকেরও নিচে নেমে আসে। আপনার সম্মতি না থাকলে আগের দামে ফিরিয়ে নিন:',
  kinds: {
    coupon: (code) => `কুপন ${code}`,
    offer: (orientation) => `ফ্রি ক্লাস ${orientation}-এর পরের ছাড়`,
    fee: (course) => `${course}-এর ফি`,
    early_fee: (batch) => `ব্যাচ ${batch}-এর আর্লি-বার্ড ফি`,
  },
  off: ({ what, share, by }) => `${what}: ${share} ছাড়, দিয়েছেন ${by}`,
  fee: ({ what, was, is, by }) => `${what}: ${was}-এর বদলে ${is}, করেছেন ${by}`,
  look: 'কে কী করেছেন, তার তালিকা:',
}
