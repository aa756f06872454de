import type { CertificateWords } from '../en/certificate.ts'

export const certificate: CertificateWords = {
  heading: 'কোর্স সমাপনী সার্টিফিকেট',
  awardedTo: 'এই মর্মে প্রত্যয়ন করা যাচ্ছে যে',
  completed: 'নিচের কোর্সটি সফলভাবে সম্পন্ন করেছেন',
  givenBy: 'প্রদানকারী',
  givenOn: 'তারিখ',
  serial: 'সিরিয়াল নম্বর',
  check: 'আসল কি না দেখুন',
  title: (name, course) => `${name}-এর সার্টিফিকেট: ${course}`,
}
