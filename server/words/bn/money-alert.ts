import type { MoneyAlertWords } from '../en/money-alert.ts'

export const moneyAlert: MoneyAlertWords = {
  subject: (provider) => `${provider}: টাকার হিসাব দেখা দরকার`,
  lead: 'স্বয়ংক্রিয় যাচাইয়ে এমন কিছু পাওয়া গেছে, যা একজন মানুষের দেখা দরকার:',
  findings: {
    books: (claim, count) => `খাতার হিসাব মিলছে না: "${claim}" (${count}টি গরমিল)`,
    settlement: (gateway, count) => `${gateway}: গেটওয়ের হিসাব আর আমাদের পেমেন্টে ${count}টি গরমিল`,
    not_enrolled: (order, count) => `অর্ডার ${order}: টাকা এসেছে, কিন্তু ${count}টি কোর্সে ভর্তি করা যায়নি`,
    cancelled_batch: (order, count) =>
      `অর্ডার ${order}: ${count}টি কোর্স বাতিল ব্যাচে আছে; অন্য ব্যাচ দিন বা টাকা ফেরত দিন`,
    refund: (order, count) =>
      `অর্ডার ${order}: ${count}টি ফেরত আপনাদের দেখা দরকার (গেটওয়েতে মিলিয়ে দেখুন, বা হাতে পাঠান)`,
    chargeback: (order, count) => `অর্ডার ${order}: গেটওয়ের হিসাবে ${count}টি লাইনে টাকা কেটে নেওয়া হয়েছে`,
    not_delivered: (order, count) => `অর্ডার ${order}: ${count} বার চেষ্টা করেও কোর্স দেওয়া বা বন্ধ করা যায়নি`,
  },
  look: 'এখানে দেখুন:',
  gateways: {
    sslcommerz: 'SSLCommerz',
    bkash: 'বিকাশ',
    stripe: 'Stripe',
    manual: 'নিজে পাঠানো টাকা',
    cash: 'নগদ',
  },
}
