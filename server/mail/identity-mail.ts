import type { Db } from '#server/db/connect.ts'

/** What the identity service wants a person to get: a link that does one thing once. */
export interface IdentityMail {
  kind: 'EMAIL_SIGNIN' | 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'
  recipient: string
  link: string
  language: string
}

const words: Record<'en' | 'bn', Record<IdentityMail['kind'], { subject: string; text: string }>> = {
  en: {
    EMAIL_SIGNIN: { subject: 'Your sign-in link for Edi', text: 'Open this link to sign in. It works once, within an hour.' },
    PASSWORD_RESET: {
      subject: 'A new password for Edi',
      text: 'Open this link to choose a new password. It works once, within an hour. If you did not ask for it, do nothing.',
    },
    VERIFY_EMAIL: { subject: 'Confirm your e-mail address for Edi', text: 'Open this link to confirm that this address is yours.' },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'Confirm your new e-mail address for Edi',
      text: 'Open this link to confirm that this address is yours and to sign in with it from now on.',
    },
    RECOVER_EMAIL: {
      subject: 'The e-mail address of your Edi account was changed',
      text: 'You sign in with another address from now on. If you did not change it, open this link within a week to take it back.',
    },
  },
  bn: {
    EMAIL_SIGNIN: { subject: 'Edi-তে সাইন ইন করার লিংক', text: 'সাইন ইন করতে এই লিংকটি খুলুন। লিংকটি একবার এবং এক ঘণ্টা পর্যন্ত কাজ করবে।' },
    PASSWORD_RESET: {
      subject: 'Edi-র নতুন পাসওয়ার্ড',
      text: 'নতুন পাসওয়ার্ড দিতে এই লিংকটি খুলুন। লিংকটি একবার এবং এক ঘণ্টা পর্যন্ত কাজ করবে। আপনি না চেয়ে থাকলে কিছু করতে হবে না।',
    },
    VERIFY_EMAIL: { subject: 'Edi-তে আপনার ই-মেইল নিশ্চিত করুন', text: 'এই ঠিকানাটি যে আপনার, তা নিশ্চিত করতে লিংকটি খুলুন।' },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'Edi-তে আপনার নতুন ই-মেইল নিশ্চিত করুন',
      text: 'নতুন ঠিকানাটি নিশ্চিত করতে এবং এখন থেকে এটি দিয়ে সাইন ইন করতে লিংকটি খুলুন।',
    },
    RECOVER_EMAIL: {
      subject: 'আপনার Edi অ্যাকাউন্টের ই-মেইল ঠিকানা বদলানো হয়েছে',
      text: 'এখন থেকে অন্য ঠিকানা দিয়ে সাইন ইন করতে হবে। আপনি নিজে না বদলে থাকলে এক সপ্তাহের মধ্যে এই লিংকটি খুলে ঠিকানাটি ফিরিয়ে নিন।',
    },
  },
}

/** Puts a mail of the identity service into the outbox, in the language of the person's browser. */
export async function queueIdentityMail(db: Db, mail: IdentityMail): Promise<void> {
  const { subject, text } = words[mail.language.startsWith('bn') ? 'bn' : 'en'][mail.kind]
  await db
    .insertInto('mails')
    .values({ kind: mail.kind.toLowerCase().replaceAll('_', '-'), recipient: mail.recipient, subject, body: `${text}\n\n${mail.link}\n` })
    .execute()
}
