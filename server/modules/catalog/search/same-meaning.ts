import { wordsOf } from './words.ts'

/**
 * Words that mean one subject to someone who looks for a course, across English, Bangla and
 * Banglish. Sound finds "পাইথন" for "python"; nothing but a list finds "ছবি" for "photography".
 */
const GROUPS = `
  web website websites site sites ওয়েব ওয়েবসাইট সাইট
  photo photos photography photographer picture pictures camera ছবি ফটো ফটোগ্রাফি ক্যামেরা chobi
  account accounts accounting bookkeeping হিসাব হিসাবরক্ষণ হিসাববিজ্ঞান অ্যাকাউন্টিং অ্যাকাউন্ট একাউন্ট hisab
  job jobs career চাকরি ক্যারিয়ার chakri cakri
  tax taxes আয়কর কর aykor
  english ইংরেজি ইংলিশ ingreji ingrezi
  math maths mathematics গণিত অঙ্ক gonit
  ad ads advert advertising advertisement বিজ্ঞাপন biggapon
  writing write লেখা লিখুন lekha
  money টাকা taka
  security secure protect সিকিউরিটি নিরাপত্তা নিরাপদ nirapotta
  health স্বাস্থ্য shastho sastho
  food খাবার khabar
  phone mobile smartphone মোবাইল ফোন
  speaking speech বক্তৃতা স্পিকিং
  spoken speak স্পোকেন
  computer computers pc কম্পিউটার
  office অফিস
  ms microsoft এমএস মাইক্রোসফট
  facebook fb ফেসবুক
  interview viva ইন্টারভিউ ভাইভা
  cv resume biodata সিভি
  freelance freelancer freelancing outsourcing ফ্রিল্যান্স ফ্রিল্যান্সার ফ্রিল্যান্সিং আউটসোর্সিং
  programming coding code প্রোগ্রামিং কোডিং কোড
  app apps application অ্যাপ অ্যাপস
  game games গেম গেমস
  data ডেটা ডাটা তথ্য
  database databases ডেটাবেস ডাটাবেজ ডাটাবেস
  exam exams examination পরীক্ষা porikkha
  preparation prep প্রস্তুতি prostuti
  network networks networking নেটওয়ার্ক নেটওয়ার্কিং
  marketing মার্কেটিং
  hacking hack hacker penetration pentest হ্যাকিং
  graphic graphics গ্রাফিক গ্রাফিক্স
  excel spreadsheet spreadsheets এক্সেল
  c সি
  design designs designing designer ডিজাইন ডিজাইনার
  test tests testing টেস্ট টেস্টিং
  wedding বিয়ে বিয়ের biye biyer
  stage মঞ্চ মঞ্চে moncho
  video videos ভিডিও
  reel reels রিল রিলস
  edit editing editor এডিটিং সম্পাদনা
`

/** Subjects named with two words, and the word that represents them in the groups above. */
const PHRASES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'web design': 'website',
    'web designing': 'website',
    'ওয়েব ডিজাইন': 'website',
    'digital marketing': 'marketing',
    'online marketing': 'marketing',
    'ডিজিটাল মার্কেটিং': 'marketing',
    'অনলাইন মার্কেটিং': 'marketing',
    'public speaking': 'speech',
  }).map(([phrase, word]) => [wordsOf(phrase).join(' '), word]),
)

/** The word that represents a subject of two words; undefined for any other two. */
export function subjectOf(first: string, second: string): string | undefined {
  return PHRASES[`${first} ${second}`]
}

const alike = new Map<string, readonly string[]>()
for (const line of GROUPS.trim().split('\n')) {
  const group = wordsOf(line)
  for (const word of group) alike.set(word, group)
}

/** Other words for the subject that a word names; none for most words. */
export function sameMeaning(word: string): readonly string[] {
  return (alike.get(word) ?? []).filter((other) => other !== word)
}
