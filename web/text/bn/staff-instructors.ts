import type { instructors as english } from '../en/staff-instructors.ts'
import type { WordsLike } from '../words-like.ts'

/** Who teaches, as staff write about them. */
export const instructors: WordsLike<typeof english> = {
  title: 'ইন্সট্রাক্টর',
  lead: 'কোর্স ও ইন্সট্রাক্টরের পেজে তাঁদের সম্পর্কে যা লেখা থাকে। নতুন ইন্সট্রাক্টর যোগ হয় কোর্স থেকে বা ইমপোর্টে।',
  search: 'নাম বা পদবি দিয়ে খুঁজুন',
  none: 'এখনো কোনো ইন্সট্রাক্টর নেই। কোনো কোর্সে নাম যোগ করুন।',
  courseCount: (count) => `${count}টি কোর্স`,
  openPage: 'পেজ দেখুন',
  edit: 'সম্পাদনা',
  editTitle: (name) => `${name}: সম্পাদনা`,
  languages: { en: 'ইংরেজি', bn: 'বাংলা' },
  name: 'নাম',
  designation: 'পদবি',
  about: 'পরিচিতি',
  aboutHint: 'অভিজ্ঞতা, আর শিক্ষার্থীরা কী পাবেন। নতুন অনুচ্ছেদের জন্য একটি লাইন ফাঁকা রাখুন।',
  banglaHint: 'খালি রাখলে বাংলা পেজেও ইংরেজি লেখাটি দেখাবে।',
  save: 'সেভ করুন',
  cancel: 'বাতিল',
  saved: 'সেভ হয়েছে',
  calendar: 'ক্যালেন্ডার',
  calendarOf: (name) => `${name}: ক্যালেন্ডার`,
  calendarText:
    'লিংকটা ইন্সট্রাক্টরকে পাঠান। তাঁর ক্যালেন্ডার অ্যাপে দেখাবে যেসব ক্লাসে তাঁর নাম আছে, আর তাঁর কোর্সের যেসব ক্লাসে কারও নাম নেই। লিংকটা যার কাছে থাকবে, সে-ই সময়গুলো দেখতে পাবে।',
  calendarAddress: 'লিংক',
  copyCalendarAddress: 'ক্যালেন্ডারের লিংক কপি করুন',
  makeCalendar: 'লিংক তৈরি করুন',
  renewCalendar: 'লিংক নতুন করুন',
  removeCalendar: 'বন্ধ করুন',
  calendarFailed: 'ক্যালেন্ডারের লিংক লোড করা যায়নি। আবার চেষ্টা করুন।',
}
