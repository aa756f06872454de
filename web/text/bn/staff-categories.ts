import type { categories as english } from '../en/staff-categories.ts'
import type { WordsLike } from '../words-like.ts'

export const categories: WordsLike<typeof english> = {
  title: 'ক্যাটাগরি',
  lead: 'কোর্স পেজের ট্যাব আর হোম পেজের বিষয়গুলো, ঠিক এই ক্রমে।',
  add: 'ক্যাটাগরি যোগ করুন',
  addTitle: 'নতুন ক্যাটাগরি',
  addHint: 'এটি সবার শেষে যোগ হবে। পরে নাম বদলালেও লিংকে এখনকার ইংরেজি নামটিই থাকবে।',
  addButton: 'যোগ করুন',
  added: 'ক্যাটাগরি যোগ হয়েছে।',
  rename: 'নাম বদলান',
  renameTitle: (name) => `“${name}”-এর নাম বদলান`,
  renameHint: 'আগে শেয়ার করা লিংক কাজ করবে। কয়েক মিনিটের মধ্যে নতুন নামে সার্চ করা যাবে।',
  nameEn: 'ইংরেজি নাম',
  nameBn: 'বাংলা নাম',
  save: 'সেভ করুন',
  saved: 'সেভ হয়েছে।',
  cancel: 'বাতিল',
  hide: 'লুকান',
  show: 'দেখান',
  hidden: 'লুকানো',
  isHiddenNow: 'লুকানো হয়েছে। কোর্সগুলো সাইটে থাকছে, শুধু ট্যাবটি নেই।',
  isShownNow: 'আবার দেখানো হচ্ছে।',
  courses: (count) => `${count}টি কোর্স`,
  moveHandle: (name) => `“${name}” সরান`,
  moveHelp: 'টেনে সরান, অথবা অ্যারো কি, Home বা End চাপুন।',
  moved: (name, place, count) => `“${name}” এখন ${count}টির মধ্যে ${place} নম্বরে।`,
  problems: {
    category_name_taken: 'এই নামে আরেকটি ক্যাটাগরি আছে, বা শুরুতে ছিল। অন্য একটি নাম দিন।',
    category_not_found: 'ক্যাটাগরিটি আর নেই। পেজটি আবার লোড করুন।',
    too_many_categories: 'আর ক্যাটাগরি যোগ করার জায়গা নেই। যেটি লাগে না, সেটির নাম বদলে নিন।',
  },
}
