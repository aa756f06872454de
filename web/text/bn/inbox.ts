import type { inbox as english } from '../en/inbox.ts'
import type { WordsLike } from '../words-like.ts'

export const inbox: WordsLike<typeof english> = {
  name: 'নাম',
  email: 'ইমেইল',
  phone: 'ফোন',
  phoneHint: 'বাংলাদেশের মোবাইল নম্বর, যেমন ০১৭১২৩৪৫৬৭৮।',
  leaveEmpty: 'এই ঘর খালি রাখুন',

  newsletterLabel: 'আপনার ইমেইল',
  subscribe: 'সাবস্ক্রাইব করুন',
  subscribedToast: 'নিউজলেটারে যোগ হলেন!',

  freeClassTitle: 'ফ্রি সিট বুক করুন',
  freeClassText: 'ইন্সট্রাক্টরের সঙ্গে কথা বলুন, যা খুশি জিজ্ঞেস করুন। কোনো টাকা লাগে না, ভর্তি হতেই হবে এমনও নয়।',
  bookNow: 'বুক করুন',
  freeClassToast: 'ফ্রি ক্লাসের অনুরোধ পেয়েছি! ইমেইলে জানিয়ে দেব।',

  alertTitle: 'পরের ব্যাচের খবর চাই',
  alertText: 'পরের ব্যাচ চালু হলে একবার লিখব বা কল করব। ইমেইল বা ফোন নম্বর, যেকোনো একটা দিলেই হবে।',
  alertButton: 'আমাকে জানাবেন',
  alertToast: 'লিখে রাখলাম! পরের ব্যাচ চালু হলেই জানাব।',

  sampleNotice: 'এটি নমুনা লেখা। যাঁরা সাইটটি চালাবেন, তাঁরা এখানে নিজেদের কথা লিখবেন।',
  updatedOn: (day) => `সর্বশেষ হালনাগাদ: ${day}`,
}
