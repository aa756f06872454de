import type { certificate as english } from '../en/certificate.ts'
import type { WordsLike } from '../words-like.ts'

export const certificate: WordsLike<typeof english> = {
  title: (name, course) => `${name}-এর সার্টিফিকেট: ${course}`,
  heading: 'কোর্স সমাপনী সার্টিফিকেট',
  awardedTo: 'এই মর্মে প্রত্যয়ন করা যাচ্ছে যে',
  completed: 'নিচের কোর্সটি সফলভাবে সম্পন্ন করেছেন',
  givenBy: 'প্রদানকারী',
  givenOn: 'তারিখ',
  serial: 'সিরিয়াল নম্বর',
  genuine: 'সার্টিফিকেটটি আসল',
  genuineText: (provider, day) => `${provider} এটি দিয়েছে ${day} তারিখে, এবং এটি বৈধ।`,
  revoked: 'সার্টিফিকেটটি আর বৈধ নয়',
  revokedText: (provider, day) => `${provider} এটি বাতিল করেছে ${day} তারিখে।`,
  replacedText: (provider, day) =>
    `${provider} এটি সংশোধন করে নতুন সার্টিফিকেট দিয়েছে ${day} তারিখে। নতুন সিরিয়াল নম্বরটি যাঁর সার্টিফিকেট তাঁর কাছ থেকে নিন।`,
  revokedMark: 'বাতিল',
  check: 'আসল কি না দেখুন',
  qrCode: 'এই সার্টিফিকেটের ঠিকানার কিউআর কোড',
  print: 'প্রিন্ট করুন',
  download: 'PDF ডাউনলোড',
  isYours: 'সার্টিফিকেটটি কি আপনার?',
  addToLinkedIn: 'LinkedIn প্রোফাইলে যোগ করুন',
  openBadge: 'ডিজিটাল ওয়ালেট বা যাচাইকারী সফটওয়্যারের জন্য:',
  downloadCredential: 'Open Badges 3.0 ক্রেডেনশিয়াল (JWT)',
  shareText: (provider) => `${provider}-এর কোর্স সমাপনী সার্টিফিকেট`,
  withdrawnTitle: 'সার্টিফিকেটটি এর মালিক তুলে নিয়েছেন',
  withdrawnText: (serial) =>
    `${serial} সিরিয়াল নম্বরের সার্টিফিকেট আমরাই দিয়েছিলাম। যাঁর সার্টিফিকেট, তিনি অ্যাকাউন্ট মুছে ফেলেছেন, সঙ্গে এটিও গেছে।`,
  withdrawnHelp: 'কার ছিল বা কোন কোর্সের, তা আর আমাদের কাছে নেই। তাই এর বেশি নিশ্চিত করতে পারছি না।',
  notFoundTitle: 'এমন কোনো সার্টিফিকেট নেই',
  notFoundText: (serial) => `${serial} সিরিয়াল নম্বরে কাউকে সার্টিফিকেট দেওয়া হয়নি।`,
  notFoundHelp: 'কাগজের সঙ্গে প্রতিটি অক্ষর মিলিয়ে দেখুন। হুবহু মিললে বুঝবেন, কাগজটি আমাদের দেওয়া নয়।',
  ask: 'আমাদের জিজ্ঞেস করুন',
}
