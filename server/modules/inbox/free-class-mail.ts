import type { FreeClassForm } from '#contract/inbox/inbox.ts'
import { bengaliDigits } from '#contract/money.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Day } from '#contract/time.ts'
import { longDay, type Mail } from '#server/mail/index.ts'

interface FreeClass {
  provider: string
  courseTitle: string | null
  /** null: no date is set yet. */
  orientationOn: Day | null
}

/** The mail that confirms the request for a free class. */
export function freeClassMail(form: FreeClassForm, freeClass: FreeClass): Mail {
  const { subject, body } = words[form.language](form, freeClass)
  return { kind: 'free-class', to: form.email, subject, body }
}

const words: Record<
  LanguageCode,
  (form: FreeClassForm, freeClass: FreeClass) => { subject: string; body: string }
> = {
  en: ({ name, phone }, { provider, courseTitle, orientationOn }) => ({
    subject: courseTitle
      ? `Your seat in the free class: ${courseTitle}`
      : 'Your seat in the free class',
    body: `Dear ${name},

we have your request for ${courseTitle ? `the free orientation class of "${courseTitle}"` : 'a free class'}.
${
  orientationOn
    ? `It is on ${longDay(orientationOn, 'en')}. We will send the hour and the link to this address, or call ${phone}.`
    : `As soon as the date is set we will write to this address or call ${phone}.`
}

You did not ask for this? Then somebody mistyped an address: please do nothing.

${provider}
`,
  }),
  bn: ({ name, phone }, { provider, courseTitle, orientationOn }) => ({
    subject: courseTitle ? `ফ্রি ক্লাসে আপনার সিট: ${courseTitle}` : 'ফ্রি ক্লাসে আপনার সিট',
    body: `প্রিয় ${name},

${courseTitle ? `"${courseTitle}" কোর্সের ফ্রি ওরিয়েন্টেশন ক্লাসের` : 'ফ্রি ক্লাসের'} জন্য আপনার অনুরোধ পেয়েছি।
${
  orientationOn
    ? `ক্লাসটি হবে ${longDay(orientationOn, 'bn')}। সময় আর লিংক এই ঠিকানায় পাঠাব, অথবা ${bengaliDigits(phone)} নম্বরে কল করব।`
    : `তারিখ ঠিক হলেই এই ঠিকানায় লিখব, অথবা ${bengaliDigits(phone)} নম্বরে কল করব।`
}

আপনি অনুরোধ না করে থাকলে কেউ হয়তো ভুল ঠিকানা লিখেছেন; আপনার কিছু করতে হবে না।

${provider}
`,
  }),
}
