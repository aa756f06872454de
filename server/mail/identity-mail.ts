import { type LanguageCode, languageOfTag } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import type { Sealer } from '../sealing.ts'
import { LINK_PLACE, sealLink } from './secret-link.ts'

/** What the identity service wants a person to get: a link that does one thing once. */
export interface IdentityMail {
  kind:
    | 'EMAIL_SIGNIN'
    | 'PASSWORD_RESET'
    | 'VERIFY_EMAIL'
    | 'VERIFY_AND_CHANGE_EMAIL'
    | 'RECOVER_EMAIL'
  recipient: string
  link: string
  language: string
}

type Text = { subject: (provider: string) => string; text: string }

const words: Record<LanguageCode, Record<IdentityMail['kind'], Text>> = {
  en: {
    EMAIL_SIGNIN: {
      subject: (provider) => `Your sign-in link for ${provider}`,
      text: 'Open this link to sign in. It works once, within an hour.',
    },
    PASSWORD_RESET: {
      subject: (provider) => `A new password for ${provider}`,
      text: 'Open this link to choose a new password. It works once, within an hour. If you did not ask for it, do nothing.',
    },
    VERIFY_EMAIL: {
      subject: (provider) => `Confirm your e-mail address for ${provider}`,
      text: 'Open this link to confirm that this address is yours. It works once, within a day. If you did not sign up, ignore this mail.',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: (provider) => `Confirm your new e-mail address for ${provider}`,
      text: 'Open this link to confirm that this address is yours and to sign in with it from now on. It works once, within an hour. If you did not ask for it, ignore this mail.',
    },
    RECOVER_EMAIL: {
      subject: (provider) => `The e-mail address of your ${provider} account was changed`,
      text: 'You sign in with another address from now on. If you did not change it, open this link within a week to take it back.',
    },
  },
  bn: {
    EMAIL_SIGNIN: {
      subject: (provider) => `${provider}: লগইন করার লিংক`,
      text: 'লগইন করতে এই লিংকটি খুলুন। লিংকটি একবার এবং এক ঘণ্টা পর্যন্ত কাজ করবে।',
    },
    PASSWORD_RESET: {
      subject: (provider) => `${provider}: আপনার নতুন পাসওয়ার্ড`,
      text: 'নতুন পাসওয়ার্ড দিতে এই লিংকটি খুলুন। লিংকটি একবার এবং এক ঘণ্টা পর্যন্ত কাজ করবে। আপনি না চেয়ে থাকলে কিছু করতে হবে না।',
    },
    VERIFY_EMAIL: {
      subject: (provider) => `${provider}: আপনার ইমেইল নিশ্চিত করুন`,
      text: 'এই ঠিকানাটি যে আপনার, তা নিশ্চিত করতে লিংকটি খুলুন। লিংকটি একবার এবং এক দিন পর্যন্ত কাজ করবে। আপনি অ্যাকাউন্ট না খুলে থাকলে কিছু করতে হবে না।',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: (provider) => `${provider}: আপনার নতুন ইমেইল নিশ্চিত করুন`,
      text: 'নতুন ঠিকানাটি নিশ্চিত করতে এবং এখন থেকে এটি দিয়ে লগইন করতে লিংকটি খুলুন। লিংকটি একবার এবং এক ঘণ্টা পর্যন্ত কাজ করবে। আপনি না চেয়ে থাকলে কিছু করতে হবে না।',
    },
    RECOVER_EMAIL: {
      subject: (provider) => `${provider}: আপনার অ্যাকাউন্টের ইমেইল ঠিকানা বদলানো হয়েছে`,
      text: 'এখন থেকে অন্য ঠিকানা দিয়ে লগইন করতে হবে। আপনি নিজে না বদলে থাকলে এক সপ্তাহের মধ্যে এই লিংকটি খুলে ঠিকানাটি ফিরিয়ে নিন।',
    },
  },
}

/** What queueing needs: the outbox, the provider's names, and what encrypts links. */
export interface IdentityOutbox {
  db: Db
  names: Record<LanguageCode, string>
  sealer: Sealer
}

/**
 * Puts a mail of the identity service into the outbox, in the language of the person's browser. Its link opens an
 * account, so it is kept encrypted: staff, exports and backups see the text without it.
 */
export async function queueIdentityMail(
  { db, names, sealer }: IdentityOutbox,
  mail: IdentityMail,
): Promise<void> {
  const language = languageOfTag(mail.language)
  const { subject, text } = words[language][mail.kind]
  const owner = { kind: mail.kind.toLowerCase().replaceAll('_', '-'), recipient: mail.recipient }
  const body = `${text}\n\n${LINK_PLACE}\n`
  const link = { has_secret_link: true, sealed_link: sealLink(sealer, owner, mail.link) }
  await db
    .insertInto('mails')
    .values({ ...owner, ...link, subject: subject(names[language]), body })
    .execute()
}
