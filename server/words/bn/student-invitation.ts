import { digitsIn } from '#contract/languages.ts'
import type * as english from '../en/student-invitation.ts'

export const studentInvitation: typeof english.studentInvitation = ({
  provider,
  email,
  name,
  courses,
  link,
}) => ({
  subject: `${provider}-এ আপনার কোর্স`,
  body: `${name ? `প্রিয় ${name}` : 'হ্যালো'},

${provider} নতুন সাইটে চলে এসেছে। আপনার কোর্স সেখানে আপনার অপেক্ষায় আছে:

${courses.map(({ title, batch }) => `- ${title}${batch === null ? '' : `, ব্যাচ ${digitsIn('bn', String(batch))}`}`).join('\n')}

১. এই লিংকে যান: ${link}
২. ${email} দিয়ে লগইন করুন, অথবা এই ইমেইলে নতুন অ্যাকাউন্ট খুলুন।
৩. বলা হলে ইমেইলটি নিশ্চিত করুন।

কোর্সগুলো শুধু এই ইমেইলের জন্য, এর জন্য আর কোনো টাকা লাগবে না। এই মেইল আপনার জন্য না হলে কিছু করতে হবে না।

${provider}
`,
})

export const formerStudent: typeof english.formerStudent = {
  heading: (course) => `আগের সিস্টেম থেকে, ${course} কোর্স নিয়ে:`,
  name: (name) => `সেখানে নাম: ${name}`,
  enrolledOn: (day) => `ভর্তির তারিখ: ${day}`,
  paid: (amount) => `সেখানে দিয়েছেন: ${amount} (এখানকার হিসাবে নেই)`,
  progress: (percent) => `সেখানে অগ্রগতি: ${digitsIn('bn', String(percent))}%`,
  completedOn: (day) => `শেষ করেছেন: ${day}`,
  certificate: (number) => `সেখানকার সার্টিফিকেট: ${number}`,
}
