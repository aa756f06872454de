import type { classCalendar as english } from '../en/class-calendar.ts'
import type { WordsLike } from '../words-like.ts'

export const classCalendar: WordsLike<typeof english> = {
  title: 'ক্যালেন্ডার',
  lead: 'আপনার ব্যাচের সব ক্লাস, ঢাকার সময়ে।',
  months: 'মাস',
  views: 'কীভাবে দেখবেন',
  asMonth: 'মাস',
  asList: 'তালিকা',
  nothing: (month) => `${month}-এ কোনো ক্লাস নেই`,
  nothingText: 'যেসব ব্যাচে ভর্তি আছেন, সেগুলোর ক্লাস এখানে দেখবেন।',
  dayWith: (day, count) => `${day}: ${count}টি ক্লাস`,
  more: (count) => `আরও ${count}টি`,
  classNumber: (number) => `ক্লাস ${number}`,
  yourTime: (hours) => `আপনার সময়: ${hours}`,
  cancelled: 'বাতিল',
  onNow: 'এখন চলছে',
  openCourse: 'কোর্স খুলুন',

  add: 'আমার ক্যালেন্ডারে যোগ করুন',
  addText:
    'একটা নিজস্ব লিংক থেকে আপনার ক্যালেন্ডার অ্যাপ ক্লাসগুলো দেখাবে। ক্লাসের সময় বদলালে বা বাতিল হলে সেখানেও বদলে যাবে; কয়েক ঘণ্টা লাগতে পারে।',
  make: 'আমার লিংক তৈরি করুন',
  renew: 'লিংক নতুন করুন',
  turnOff: 'বন্ধ করুন',
  renewHint:
    'লিংকটা যার কাছে থাকবে, সে-ই আপনার ক্লাসের সময় দেখতে পাবে। ভুলে কাউকে দিয়ে ফেললে নতুন করে নিন: পুরোনোটা আর কাজ করবে না, নতুনটা অ্যাপে যোগ করে নেবেন।',
  lost: 'আগের লিংকটা আর দেখানো যাচ্ছে না। নতুন করে নিন।',
  address: 'আপনার লিংক',
  addressHint: 'অন্য অ্যাপে “subscribe” বা “from URL” লেখা জায়গায় এটা পেস্ট করুন।',
  copyAddress: 'ক্যালেন্ডারের লিংক কপি করুন',
  apps: { google: 'গুগল ক্যালেন্ডার', apple: 'অ্যাপল ক্যালেন্ডার', outlook: 'আউটলুক' },

  reminders: 'ক্লাসের রিমাইন্ডার',
  remindMe: 'ক্লাসের কথা আমাকে মনে করিয়ে দিন',
  remindMeHint:
    'ইমেইলে আর এখানে, প্রতিটি ক্লাসের এক দিন আর আধা ঘণ্টা আগে। রাত ১০টা থেকে সকাল ৮টার মধ্যে নয়, শুধু সেদিনেরই ক্লাস হলে আধা ঘণ্টা আগে।',
  saved: 'সেভ হয়েছে',
}
