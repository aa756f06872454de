import type { examiners as english } from '../en/staff-examiners.ts'
import type { WordsLike } from '../words-like.ts'

export const examiners: WordsLike<typeof english> = {
  title: 'এক্সামিনার',
  lead: 'তাঁরা এই কোর্সের লিখিত উত্তর ও অ্যাসাইনমেন্টে নম্বর দেন এবং টেস্টের ফল দেখেন, নিজের অ্যাকাউন্টের “পড়ানো” পেজে। স্টাফ এরিয়ার আর কিছু তাঁদের জন্য খোলে না। কোর্সের ইন্সট্রাক্টররাও এগুলো পারেন। নিজের খাতায় কেউ নম্বর দিতে পারেন না।',
  email: 'অ্যাকাউন্টের ইমেইল ঠিকানা',
  emailHint: 'এই ঠিকানায় আগে থেকে একটি অ্যাকাউন্ট থাকতে হবে।',
  add: 'এক্সামিনার যোগ করুন',
  remove: 'বাদ দিন',
  removeOf: (name) => `${name}-কে বাদ দিন`,
  since: (day) => `${day} থেকে`,
  waits: (email) => `অ্যাকাউন্টের ঠিকানা এখন অন্য। আবার ${email} হলে এটি চালু হবে।`,
  problems: {
    student_not_found: 'এই ঠিকানায় কোনো অ্যাকাউন্ট নেই। আগে অ্যাকাউন্ট খুলতে বলুন।',
    too_many_examiners: 'এই কোর্সে আর এক্সামিনার যোগ করা যাবে না। আগে একজনকে বাদ দিন।',
  },
}
