import type { words as english } from '../en/look-around.ts'
import type { WordsLike } from '../words-like.ts'

export const words: WordsLike<typeof english> = {
  title: 'ঘুরে দেখুন …',
  text: 'এই কপিতে একটি নমুনা স্কুল আছে। যার হয়ে দেখতে চান, তাকে বেছে নিন: পাসওয়ার্ড লাগবে না, কিছুই আসল নয়।',
  roles: {
    owner: { name: 'মালিক', about: 'কর্মীদের জায়গার সবকিছু' },
    finance: { name: 'হিসাব বিভাগ', about: 'অর্ডার, ট্রান্সফার, রিফান্ড, হিসাবের বই' },
    instructor: { name: 'ইন্সট্রাক্টর', about: 'আজ ক্লাস আছে, প্রশ্নের উত্তর বাকি' },
    learner: { name: 'কোর্সের মাঝপথে শিক্ষার্থী', about: 'অর্ধেক শেষ, নম্বর ও প্রশ্নসহ' },
    buyer: { name: 'সদ্য টাকা দেওয়া শিক্ষার্থী', about: 'নতুন রসিদ আর প্রথম ক্লাস' },
    newcomer: { name: 'নতুন শিক্ষার্থী', about: 'এখনো কিছু কেনেননি' },
  },
  toast: (name) => `আপনি এখন ${name} হয়ে দেখছেন`,
  sampleSchool: 'নমুনা স্কুল: এখানকার মানুষ, অর্ডার আর নম্বর সবই বানানো।',
  switchPerson: 'অন্য কারও হয়ে দেখুন',
}
