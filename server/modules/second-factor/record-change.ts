import { dhakaDay } from '#contract/time.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { queueMail } from '#server/mail/index.ts'
import type { Trx } from '#server/db/transact.ts'
import type { SecondFactorContext } from './context.ts'

/** What can happen to a second factor. */
export type Change = keyof typeof words

export interface ChangeOf {
  uid: string
  email: string
  what: Change
  /** Who did it where it was not the person: an account on the server's machine. */
  operator?: string
}

/**
 * Adds a change to the history and mails its owner, who may be the only one to notice that it was somebody else.
 * Mails are in both languages: what the server knows of a person does not say which one they read.
 */
export async function recordChange(
  trx: Trx,
  ctx: Pick<SecondFactorContext, 'now' | 'provider'>,
  change: ChangeOf,
): Promise<void> {
  await trx
    .insertInto('second_factor_history')
    .values({
      identity_uid: change.uid,
      what: change.what,
      done_by: change.operator ?? 'self',
      done_at: ctx.now,
    })
    .execute()
  const { en, bn } = words[change.what]
  await queueMail(trx, {
    kind: 'second-factor',
    to: change.email,
    subject: `${ctx.provider.en}: ${en.subject}`,
    body: [en.text, notYou.en, `${bn.subject}\n\n${bn.text}`, notYou.bn, momentText(ctx.now)].join(
      '\n\n',
    ),
  })
}

function momentText(now: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Dhaka',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now)
  return `${dhakaDay(now)}, ${clock} (Dhaka)\n`
}

const notYou: Record<LanguageCode, string> = {
  en: 'If this was not you, change your password now and tell whoever runs the site.',
  bn: 'এটি আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান এবং সাইটের পরিচালককে জানান।',
}

type Words = Record<LanguageCode, { subject: string; text: string }>

const words = {
  set_up: {
    en: {
      subject: 'two-step verification is on',
      text: 'Your account now asks for a code from your authenticator app when you open the staff area. Keep your recovery codes in a safe place: each one works once if you lose your phone.',
    },
    bn: {
      subject: 'দুই ধাপের যাচাই চালু হয়েছে',
      text: 'এখন থেকে স্টাফ এরিয়া খুলতে আপনার অথেন্টিকেটর অ্যাপের কোড লাগবে। রিকভারি কোডগুলো নিরাপদ জায়গায় রাখুন: ফোন হারালে প্রতিটি কোড একবার করে কাজ করবে।',
    },
  },
  replaced: {
    en: {
      subject: 'your authenticator app was replaced',
      text: 'The staff area now takes codes from the new app only. Your old recovery codes no longer work; the new ones were shown on the screen.',
    },
    bn: {
      subject: 'অথেন্টিকেটর অ্যাপ বদলানো হয়েছে',
      text: 'স্টাফ এরিয়ায় এখন শুধু নতুন অ্যাপের কোড চলবে। আগের রিকভারি কোডগুলো আর কাজ করবে না; নতুন কোডগুলো স্ক্রিনে দেখানো হয়েছে।',
    },
  },
  removed: {
    en: {
      subject: 'two-step verification is off',
      text: 'Your account no longer asks for a code from an authenticator app.',
    },
    bn: { subject: 'দুই ধাপের যাচাই বন্ধ হয়েছে', text: 'আপনার অ্যাকাউন্টে আর অথেন্টিকেটর অ্যাপের কোড লাগবে না।' },
  },
  new_recovery_codes: {
    en: {
      subject: 'new recovery codes',
      text: 'New recovery codes were created. The old ones no longer work.',
    },
    bn: { subject: 'নতুন রিকভারি কোড', text: 'নতুন রিকভারি কোড তৈরি হয়েছে। আগেরগুলো আর কাজ করবে না।' },
  },
  recovery_code_used: {
    en: {
      subject: 'a recovery code was used',
      text: 'Someone opened the staff area as you with a recovery code. That code no longer works. If your phone is gone, replace the authenticator app under Two-step verification in the staff area.',
    },
    bn: {
      subject: 'একটি রিকভারি কোড ব্যবহার হয়েছে',
      text: 'রিকভারি কোড দিয়ে আপনার নামে স্টাফ এরিয়া খোলা হয়েছে। কোডটি আর কাজ করবে না। ফোন হারিয়ে থাকলে স্টাফ এরিয়ার “দুই ধাপের যাচাই” পেজে গিয়ে অ্যাপ বদলে নিন।',
    },
  },
  guessing_stopped: {
    en: {
      subject: 'wrong codes for your account',
      text: 'Someone signed in as you and entered wrong codes several times, so they have to wait before trying again. They know your password or hold one of your signed-in devices. A browser where you have entered a code before still works.',
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্টে বারবার ভুল কোড',
      text: 'আপনার নামে লগইন করে কেউ বারবার ভুল কোড দিয়েছে, তাই আবার চেষ্টা করতে তাকে অপেক্ষা করতে হবে। সে আপনার পাসওয়ার্ড জানে, অথবা আপনার লগইন করা কোনো ডিভাইস তার হাতে। যে ব্রাউজারে আপনি আগে কোড দিয়েছেন, সেটি কাজ করবে।',
    },
  },
  reset: {
    en: {
      subject: 'two-step verification was reset',
      text: 'Whoever runs the server removed your authenticator app and recovery codes. You set up a new app when you next open the staff area.',
    },
    bn: {
      subject: 'দুই ধাপের যাচাই রিসেট করা হয়েছে',
      text: 'সার্ভারের পরিচালক আপনার অথেন্টিকেটর অ্যাপ ও রিকভারি কোড মুছে দিয়েছেন। এরপর স্টাফ এরিয়া খুললে নতুন অ্যাপ যোগ করতে হবে।',
    },
  },
} as const satisfies Record<string, Words>
