import type { checkup as english } from '../en/staff-checkup.ts'
import type { WordsLike } from '../words-like.ts'

/** Whether this copy is well, and ready to sell. */
export const checkup: WordsLike<typeof english> = {
  title: 'স্ট্যাটাস',
  lead: 'এই সাইট যা যা দিয়ে চলে, সব সাড়া দিচ্ছে কি না।',
  groups: {
    software: 'সফটওয়্যার আর ডেটাবেজ',
    mail: 'মেইল',
    payments: 'পেমেন্টের উপায়',
    files: 'ডিস্ক আর ফাইল',
    backups: 'ব্যাকআপ',
    address: 'ডোমেইন আর সার্টিফিকেট',
    classes: 'লাইভ ক্লাস',
    school: 'আপনার প্রতিষ্ঠান',
  },
  states: {
    failed: 'ব্যবস্থা নিন',
    warning: 'একবার দেখুন',
    good: 'ঠিক আছে',
  },
  allWell: 'সব ঠিক আছে।',
  failedCount: (count) => `ব্যবস্থা নিন: ${count}`,
  warningCount: (count) => `একবার দেখুন: ${count}`,
  goodCount: (count) => `ঠিক আছে: ${count}`,
  edition: (version) => `Edi ${version}`,
  trial: 'ট্রায়াল কপি',
  checkedAt: (moment) => `দেখা হয়েছে ${moment}। নতুন করে দেখা যায় এক মিনিট পর।`,
  again: 'আবার দেখুন',
  asOnServer: 'সার্ভারে একই তালিকা: edi doctor',

  start: 'শুরুর ধাপ',
  startLead: 'কী কী এখনো বাকি, বা নমুনা রয়ে গেছে।',
  canSell: 'প্রথম বিক্রি এখনই হতে পারে।',
  cannotSell: 'প্রথম বিক্রি এখনো সম্ভব নয়।',
  against: 'যা বাকি আছে:',
  isTrial: 'এটি ট্রায়াল কপি: শুধু পরীক্ষার টাকায় বিক্রি হয়।',
  trialText: 'আসল প্রতিষ্ঠানের জন্য সার্ভারে PAYMENTS_MODE=live দিয়ে Edi বসান। সেখানে এই ধাপগুলো করতে হবে।',
  doneOf: (done, all) => `${all}টির মধ্যে ${done}টি শেষ`,
  needed: 'বিক্রির জন্য লাগবেই',
  stepStates: {
    missing: 'বাকি',
    sample: 'এখনো নমুনা',
    done: 'শেষ',
  },
  steps: {
    payments: {
      title: 'টাকা নেওয়ার উপায়',
      text: 'বিকাশ, SSLCommerz বা Stripe-এর কি দিন, বা টাকা পাঠানোর অ্যাকাউন্ট; তারপর দেখুন সাড়া দেয় কি না।',
      link: 'পেমেন্টের উপায় দেখুন',
    },
    mail: {
      title: 'মেইল পাঠানো',
      text: 'SMTP_URL আর MAIL_FROM দিন। মেইল না গেলে কেউ ইমেইল নিশ্চিত করতে বা রসিদ পেতে পারবেন না।',
      link: 'মেইল সার্ভার দেখুন',
    },
    courses: {
      title: 'নিজের একটি কোর্স',
      text: 'লেসন বা খোলা ব্যাচসহ একটি কোর্স প্রকাশ করুন, আর নমুনা কোর্সগুলো লুকান।',
      link: 'কোর্সে যান',
    },
    legal: {
      title: 'শর্তাবলি, গোপনীয়তা আর রিফান্ড নীতি',
      text: 'দুই ভাষাতেই নমুনা লেখা তিনটি নিজের লেখা দিয়ে বদলান।',
      link: 'লেখা বদলান',
    },
    name: {
      title: 'আপনার নাম',
      text: 'শিরোনামে, মেইলে, রসিদে আর সার্টিফিকেটে থাকে।',
      link: 'নাম বদলান',
    },
    contact: {
      title: 'ফোন, ইমেইল আর ঠিকানা',
      text: 'যেখানে আপনাকে পাওয়া যায়।',
      link: 'যোগাযোগ বদলান',
    },
    logo: {
      title: 'আপনার লোগো',
      text: 'সব পেজে আর রসিদে থাকে। না থাকলে আপনার নাম দেখানো হয়।',
      link: 'লোগো আপলোড করুন',
    },
    backup: {
      title: 'প্রতি রাতে ব্যাকআপ',
      text: 'টাইমার চালু করুন, BACKUP_DIR দিন, আর একবার রিস্টোর করে দেখুন।',
      link: 'ব্যাকআপ দেখুন',
    },
    'second-person': {
      title: 'দ্বিতীয় একজন',
      text: 'বড় রিফান্ড আর ট্রান্সফারে দুজন লাগে; একজনের ফোন হারাতেও পারে।',
      link: 'কাউকে আমন্ত্রণ জানান',
    },
  },
  openStart: 'শুরুর ধাপ দেখুন',
}
