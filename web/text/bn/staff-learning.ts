import type { learning as english } from '../en/staff-learning.ts'
import type { WordsLike } from '../words-like.ts'

export const learning: WordsLike<typeof english> = {
  enrolments: 'ভর্তি',
  enrolmentsText: 'কে কোন কোর্সে আছেন। কেউ কোর্স শেষ করলে সার্টিফিকেট দিন; শিক্ষার্থী মেইলে পেয়ে যাবেন।',
  searchEnrolments: 'নাম, ইমেইল, স্টুডেন্ট আইডি, কোর্স আইডি বা সিরিয়াল নম্বর',
  noEnrolments: 'এখনো কেউ ভর্তি হননি',
  certificateChoices: {
    given: 'সার্টিফিকেট পেয়েছেন',
    missing: 'সার্টিফিকেট পাননি',
    'waits-for-name': 'নাম ছাপা যায় না বলে বাকি',
  },
  student: 'শিক্ষার্থী',
  course: 'কোর্স',
  courseHint: 'নাম বা আইডি লিখুন',
  batch: (number) => `ব্যাচ ${number}`,
  noBatch: 'নিজের সময়মতো',
  state: 'অবস্থা',
  states: { active: 'চালু', flagged: 'পেমেন্টে আপত্তি', revoked: 'শেষ' },
  enrolledOn: (day) => `ভর্তি ${day}`,
  endedOn: (day) => `শেষ ${day}`,
  accessUntil: (day: string) => `অ্যাক্সেস ${day} পর্যন্ত`,
  accessEnded: (day: string) => `অ্যাক্সেস ${day} তারিখে শেষ হয়েছে`,
  extend: {
    open: 'মেয়াদ বাড়ান',
    title: (name: string) => `${name}-এর জন্য আরও সময়`,
    until: (course: string, day: string) => `${course} কোর্সে অ্যাক্সেসের শেষ দিন ${day}।`,
    ended: (course: string, day: string) =>
      `${course} কোর্সে অ্যাক্সেস ${day} তারিখে শেষ হয়েছে। বাড়ালে সঙ্গে সঙ্গে আবার খুলে যাবে।`,
    day: 'নতুন শেষ দিন',
    reason: 'কারণ',
    reasonHint: 'অডিট তালিকায় থাকবে। শিক্ষার্থী মেইলে নতুন তারিখ জানবেন।',
    done: 'মেয়াদ বাড়ানো হয়েছে। শিক্ষার্থী মেইল পাবেন।',
    cancel: 'বাতিল',
  },
  certificate: 'সার্টিফিকেট',
  noCertificate: 'নেই',
  waitsForName:
    'কোর্স শেষ, কিন্তু নামে এমন অক্ষর আছে যা ছাপা যায় না, তাই সার্টিফিকেট বাকি। শিক্ষার্থীকে নাম ঠিক করতে মেইল করা হয়েছে; আপনি অন্য বানানেও সার্টিফিকেট দিতে পারেন।',
  ownCertificate: 'এটি আপনার নিজের: সিদ্ধান্ত নেবেন আরেকজন কর্মী',

  give: 'সার্টিফিকেট দিন',
  giveTo: (name) => `${name}-কে সার্টিফিকেট দিন`,
  giveText: (course) =>
    `এতে লেখা থাকবে, ${course} শেষ হয়েছে। শিক্ষার্থী মেইলে ঠিকানা পাবেন; ঠিকানাটা যাঁর কাছে থাকবে, তিনিই খুলতে পারবেন।`,
  nameOnIt: 'সার্টিফিকেটে যে নাম থাকবে',
  nameHint: 'যেভাবে ছাপা হবে ঠিক সেভাবে লিখুন। পরে সংশোধন করতে হলে সার্টিফিকেট নতুন করে দিতে হয়।',
  earlyText: 'এই শিক্ষার্থীর ব্যাচ এখনো শেষ হয়নি। এখনই কেন দিচ্ছেন লিখে আবার দিন।',
  earlyReason: 'এখনই কেন',
  earlyReasonHint: 'সার্টিফিকেটের সঙ্গে রাখা হবে।',
  given: 'সার্টিফিকেট দেওয়া হলো।',

  revoke: 'বাতিল করুন',
  revokeTitle: 'সার্টিফিকেটটি বাতিল করবেন?',
  revokeText: (name, serial) =>
    `${serial} নম্বরের পেজে সবাই দেখবে, ${name}-এর সার্টিফিকেট আর বৈধ নয়। এটা আর ফেরানো যাবে না; তবে নতুন সার্টিফিকেট দেওয়া যাবে।`,
  revoked: 'সার্টিফিকেট বাতিল হলো।',
  keep: 'যেমন আছে থাক',

  reissue: 'নাম সংশোধন',
  reissueTitle: 'সার্টিফিকেটটি নতুন করে দিন',
  reissueText: (name, serial) =>
    `${name}-এর নামে দেওয়া ${serial} বাতিল হবে, আর সেখানে লেখা থাকবে যে নতুন সার্টিফিকেট দেওয়া হয়েছে। শিক্ষার্থী একই তারিখের নতুন সার্টিফিকেট মেইলে পাবেন।`,
  reissueReason: 'কারণ',
  reissueReasonHint: 'অডিট তালিকায় রাখা হবে।',
  reissued: 'সার্টিফিকেট নতুন করে দেওয়া হলো।',
  corrections: 'সার্টিফিকেট সংশোধনের অনুরোধ',
  askedFor: (name) => `চেয়েছেন: ${name}`,
  nameNow: (name) => `এখন আছে: ${name}`,
  approve: 'অনুমোদন করুন',
  approveTitle: 'অন্য নামে সার্টিফিকেট দেবেন?',
  reject: 'নাকচ করুন',
  rejectTitle: 'সার্টিফিকেট আগের মতোই থাকবে?',
  rejectReason: 'কারণ',
  rejectReasonHint: 'শিক্ষার্থী মেইলে পড়বেন।',
  rejected: 'আপনার উত্তর শিক্ষার্থী মেইলে পাবেন।',
}
