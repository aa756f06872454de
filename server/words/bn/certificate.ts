import type { CourseLevel } from '#contract/catalog/terms.ts'
import type { CertificateWords } from '../en/certificate.ts'

const levels: Record<CourseLevel, string> = {
  Beginner: 'বিগিনার',
  Intermediate: 'ইন্টারমিডিয়েট',
  Advanced: 'অ্যাডভান্সড',
  Expert: 'এক্সপার্ট',
}

export const certificate: CertificateWords = {
  heading: 'কোর্স সমাপনী সার্টিফিকেট',
  awardedTo: 'এই মর্মে প্রত্যয়ন করা যাচ্ছে যে',
  completed: 'নিচের কোর্সটি সফলভাবে সম্পন্ন করেছেন',
  level: (level) => `লেভেল: ${levels[level]}`,
  hours: (_count, number) => `${number} ঘণ্টা`,
  minutes: (_count, number) => `${number} মিনিট`,
  classes: (length) => `${length} লাইভ ক্লাস`,
  lessons: (length) => `${length} লেসন`,
  learnt: 'যা যা শেখা হয়েছে',
  taughtBy: 'শিখিয়েছেন',
  givenBy: 'প্রদানকারী',
  givenOn: 'তারিখ',
  serial: 'সিরিয়াল নম্বর',
  check: 'আসল কি না দেখুন',
  title: (name, course) => `${name}-এর সার্টিফিকেট: ${course}`,
}
