import type * as english from '../en/staff-invitation.ts'
import type { StaffRole } from '#contract/staff/permissions.ts'

export const staffInvitation: typeof english.staffInvitation = ({
  provider,
  role,
  email,
  link,
}) => ({
  subject: `${provider}-এর টিমে আপনাকে আমন্ত্রণ`,
  body: `হ্যালো,

${provider}-এর স্টাফ এরিয়ায় আপনাকে আমন্ত্রণ জানানো হয়েছে। আপনার রোল: ${role}।

১. এই লিংকে যান: ${link}
২. ${email} দিয়ে লগইন করুন, অথবা এই ইমেইলে নতুন অ্যাকাউন্ট খুলুন।
৩. বলা হলে ইমেইলটি নিশ্চিত করুন, তারপর অথেন্টিকেটর অ্যাপ দিয়ে দুই ধাপের যাচাই চালু করুন।

রোলটি শুধু এই ইমেইলের জন্য। এই মেইল আপনার জন্য না হলে কিছু করতে হবে না।

${provider}
`,
})

export const staffRoles: Record<StaffRole, string> = {
  owner: 'ওনার',
  manager: 'ম্যানেজার',
  finance: 'ফাইন্যান্স',
  support: 'সাপোর্ট',
  content: 'কনটেন্ট',
  marketing: 'মার্কেটিং',
  examiner: 'এক্সামিনার',
}
