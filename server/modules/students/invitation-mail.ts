import type { StaffRole } from '#contract/staff/permissions.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { NewInvitation } from '#contract/staff/people.ts'
import type { Mail } from '#server/mail/index.ts'

/** The mail that tells somebody of a role, in the language it was written in. Its link opens nothing by itself. */
export function invitationMail(
  { email, role, language }: NewInvitation,
  site: { origin: string; names: Record<LanguageCode, string> },
): Omit<Mail, 'to'> {
  const { subject, body } = words[language]({
    provider: site.names[language],
    role: roles[language][role],
    email,
    link: `${site.origin}/staff`,
  })
  return { kind: 'staff-invitation', subject, body }
}

type Facts = Record<'provider' | 'role' | 'email' | 'link', string>

const roles: Record<LanguageCode, Record<StaffRole, string>> = {
  en: {
    owner: 'Owner',
    manager: 'Manager',
    finance: 'Finance',
    support: 'Support',
    content: 'Content',
    marketing: 'Marketing',
    examiner: 'Examiner',
  },
  bn: {
    owner: 'ওনার',
    manager: 'ম্যানেজার',
    finance: 'ফাইন্যান্স',
    support: 'সাপোর্ট',
    content: 'কনটেন্ট',
    marketing: 'মার্কেটিং',
    examiner: 'এক্সামিনার',
  },
}

const words: Record<LanguageCode, (facts: Facts) => { subject: string; body: string }> = {
  en: ({ provider, role, email, link }) => ({
    subject: `You are invited to the team of ${provider}`,
    body: `Hello,

you have been invited to the staff area of ${provider}. Your role: ${role}.

1. Open ${link}
2. Sign in with ${email}, or create an account with this address.
3. Confirm the address if you are asked to, and set up two-step verification with an authenticator app.

The role is for this address only. If you did not expect this mail, there is nothing to do.

${provider}
`,
  }),
  bn: ({ provider, role, email, link }) => ({
    subject: `${provider}-এর টিমে আপনাকে আমন্ত্রণ`,
    body: `হ্যালো,

${provider}-এর স্টাফ এরিয়ায় আপনাকে আমন্ত্রণ জানানো হয়েছে। আপনার রোল: ${role}।

১. এই লিংকে যান: ${link}
২. ${email} দিয়ে লগইন করুন, অথবা এই ইমেইলে নতুন অ্যাকাউন্ট খুলুন।
৩. বলা হলে ইমেইলটি নিশ্চিত করুন, তারপর অথেন্টিকেটর অ্যাপ দিয়ে দুই ধাপের যাচাই চালু করুন।

রোলটি শুধু এই ইমেইলের জন্য। এই মেইল আপনার জন্য না হলে কিছু করতে হবে না।

${provider}
`,
  }),
}
