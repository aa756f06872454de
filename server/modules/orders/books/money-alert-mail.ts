import { bengaliDigits } from '#contract/money.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { MoneyAlertKind } from '#contract/orders/terms.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { MoneyFinding } from './money-finding.ts'

const GATEWAYS: Record<GatewayId, string> = {
  sslcommerz: 'SSLCommerz',
  bkash: 'bKash',
  stripe: 'Stripe',
  manual: 'transfers',
  cash: 'cash',
}
const gatewayName = (id: string) => GATEWAYS[id as GatewayId] ?? id

interface Words {
  subject: (provider: string) => string
  lead: string
  findings: Record<MoneyAlertKind, (subject: string, count: string) => string>
  look: string
}

const english: Words = {
  subject: (provider) => `${provider}: the money needs a look`,
  lead: 'The automatic look at the money found what a person has to see:',
  findings: {
    books: (claim, count) => `The books do not hold: "${claim}" (${count} against it)`,
    settlement: (gateway, count) =>
      `${gatewayName(gateway)}: ${count} lines differ between its settlements and our payments`,
    not_enrolled: (order, count) =>
      `Order ${order}: paid, but ${count} of its courses could not be given`,
    cancelled_batch: (order, count) =>
      `Order ${order}: ${count} of its courses are in a cancelled batch; move the student or refund`,
    refund: (order, count) =>
      `Order ${order}: ${count} refunds need you (check at the gateway, or send by hand)`,
    chargeback: (order, count) => `Order ${order}: ${count} settlement lines took money back`,
    not_delivered: (order, count) =>
      `Order ${order}: its courses could not be given or ended, after ${count} tries`,
  },
  look: 'Look here:',
}

const bangla: Words = {
  subject: (provider) => `${provider}: টাকার হিসাব দেখা দরকার`,
  lead: 'স্বয়ংক্রিয় যাচাইয়ে এমন কিছু পাওয়া গেছে, যা একজন মানুষের দেখা দরকার:',
  findings: {
    books: (claim, count) => `খাতার হিসাব মিলছে না: "${claim}" (${count}টি গরমিল)`,
    settlement: (gateway, count) =>
      `${gatewayName(gateway)}: গেটওয়ের হিসাব আর আমাদের পেমেন্টে ${count}টি গরমিল`,
    not_enrolled: (order, count) => `অর্ডার ${order}: টাকা এসেছে, কিন্তু ${count}টি কোর্সে ভর্তি করা যায়নি`,
    cancelled_batch: (order, count) =>
      `অর্ডার ${order}: ${count}টি কোর্স বাতিল ব্যাচে আছে; অন্য ব্যাচ দিন বা টাকা ফেরত দিন`,
    refund: (order, count) =>
      `অর্ডার ${order}: ${count}টি ফেরত আপনাদের দেখা দরকার (গেটওয়েতে মিলিয়ে দেখুন, বা হাতে পাঠান)`,
    chargeback: (order, count) => `অর্ডার ${order}: গেটওয়ের হিসাবে ${count}টি লাইনে টাকা কেটে নেওয়া হয়েছে`,
    not_delivered: (order, count) => `অর্ডার ${order}: ${count} বার চেষ্টা করেও কোর্স দেওয়া বা বন্ধ করা যায়নি`,
  },
  look: 'এখানে দেখুন:',
}

/** A mail to staff, of whom no language is known: in both. It names orders and amounts of lines, but no person. */
export function moneyAlertMail(
  kind: MoneyAlertKind,
  {
    findings,
    names,
    origin,
  }: { findings: readonly MoneyFinding[]; names: Record<LanguageCode, string>; origin: string },
): { kind: string; subject: string; body: string } {
  const link = `${origin}/staff/settlements`
  const part = (words: Words, digits: (text: string) => string) =>
    [
      words.lead,
      findings
        .map(({ subject, count }) => `- ${words.findings[kind](subject, digits(String(count)))}`)
        .join('\n'),
      `${words.look} ${link}`,
    ].join('\n\n')
  return {
    kind: `money-${kind.replaceAll('_', '-')}`,
    subject: `${english.subject(names.en)} / ${bangla.subject(names.bn)}`,
    body: `${part(english, (text) => text)}\n\n----\n\n${part(bangla, bengaliDigits)}\n`,
  }
}
