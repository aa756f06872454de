import { type LanguageCode, languageOfTag } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMail } from './queue-mail.ts'

/** Something about an account that its owner should hear of, in case it was somebody else. */
export interface AccountNotice {
  kind:
    | 'EMAIL_TAKEN'
    | 'EMAIL_LEFT'
    | 'PASSWORD_CHANGED'
    | 'PROVIDER_LINKED'
    | 'PROVIDER_UNLINKED'
    | 'ACCOUNT_DELETED'
  recipient: string
  /** "en", "bn" … as the person's browser said. */
  language: string
  /** The name of the provider that was linked or unlinked, such as "Google". */
  provider?: string
}

type Text = { subject: (site: string) => string; text: (provider: string) => string }

const words: Record<LanguageCode, Record<AccountNotice['kind'], Text>> = {
  en: {
    EMAIL_TAKEN: {
      subject: (site) => `You sign in to ${site} with this address now`,
      text: () =>
        'The e-mail address of your account was changed to this one. If it was not you, write to us.',
    },
    EMAIL_LEFT: {
      subject: (site) => `The e-mail address of your ${site} account was changed`,
      text: () =>
        'An account that was opened with this address has another address now. If it was your account and you did not change it, write to us. If you never had one, there is nothing to do.',
    },
    PASSWORD_CHANGED: {
      subject: (site) => `Your password for ${site} was changed`,
      text: () =>
        'Your account has a new password, and every other device was signed out. If it was not you, open the sign-in page, press "Forgot your password?" and choose another one.',
    },
    PROVIDER_LINKED: {
      subject: (site) => `A new way to sign in to ${site}`,
      text: (provider) =>
        `Your account can be opened with ${provider} from now on. If it was not you, choose a new password and write to us.`,
    },
    PROVIDER_UNLINKED: {
      subject: (site) => `A way to sign in to ${site} was removed`,
      text: (provider) =>
        `Your account can no longer be opened with ${provider}. If it was not you, choose a new password and write to us.`,
    },
    ACCOUNT_DELETED: {
      subject: (site) => `Your ${site} account was deleted`,
      text: () =>
        'Your account and your profile are deleted. Orders and receipts stay without your profile, as the law asks. If it was not you, write to us.',
    },
  },
  bn: {
    EMAIL_TAKEN: {
      subject: (site) => `${site}: এখন থেকে এই ইমেইল দিয়ে লগইন`,
      text: () => 'আপনার অ্যাকাউন্টের ইমেইল বদলে এই ঠিকানা করা হয়েছে। আপনি নিজে না বদলে থাকলে আমাদের জানান।',
    },
    EMAIL_LEFT: {
      subject: (site) => `${site}: আপনার অ্যাকাউন্টের ইমেইল বদলানো হয়েছে`,
      text: () =>
        'এই ইমেইল দিয়ে খোলা একটি অ্যাকাউন্টের ইমেইল এখন অন্য। অ্যাকাউন্টটা আপনার হলে এবং আপনি নিজে না বদলে থাকলে আমাদের জানান। আপনার কোনো অ্যাকাউন্ট না থাকলে কিছু করতে হবে না।',
    },
    PASSWORD_CHANGED: {
      subject: (site) => `${site}: আপনার পাসওয়ার্ড বদলানো হয়েছে`,
      text: () =>
        'আপনার অ্যাকাউন্টে নতুন পাসওয়ার্ড দেওয়া হয়েছে, অন্য সব ডিভাইস থেকে লগআউট করা হয়েছে। আপনি নিজে না বদলে থাকলে লগইন পেজে গিয়ে "পাসওয়ার্ড ভুলে গেছেন?" চেপে আরেকটা পাসওয়ার্ড দিন।',
    },
    PROVIDER_LINKED: {
      subject: (site) => `${site}: লগইন করার নতুন উপায় যোগ হয়েছে`,
      text: (provider) =>
        `এখন থেকে ${provider} দিয়েও আপনার অ্যাকাউন্টে লগইন করা যাবে। আপনি নিজে না করে থাকলে নতুন পাসওয়ার্ড দিন এবং আমাদের জানান।`,
    },
    PROVIDER_UNLINKED: {
      subject: (site) => `${site}: লগইন করার একটা উপায় বাদ দেওয়া হয়েছে`,
      text: (provider) =>
        `${provider} দিয়ে আর আপনার অ্যাকাউন্টে লগইন করা যাবে না। আপনি নিজে না করে থাকলে নতুন পাসওয়ার্ড দিন এবং আমাদের জানান।`,
    },
    ACCOUNT_DELETED: {
      subject: (site) => `${site}: আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে`,
      text: () =>
        'আপনার অ্যাকাউন্ট আর প্রোফাইল মুছে ফেলা হয়েছে। আইন মেনে অর্ডার আর রসিদ থাকবে, তবে আপনার প্রোফাইল ছাড়া। আপনি নিজে না করে থাকলে আমাদের জানান।',
    },
  },
}

/**
 * Tells the owner of an account what was done to it, in the language of the browser that did it. Wake "send-mails"
 * afterwards.
 */
export async function queueAccountNotice(
  db: Db | Trx,
  notice: AccountNotice,
  names: Record<LanguageCode, string>,
): Promise<void> {
  const language = languageOfTag(notice.language)
  const { subject, text } = words[language][notice.kind]
  await queueMail(db, {
    kind: notice.kind.toLowerCase().replaceAll('_', '-'),
    to: notice.recipient,
    subject: subject(names[language]),
    body: `${text(notice.provider ?? '')}\n`,
  })
}
