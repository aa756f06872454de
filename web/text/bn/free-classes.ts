import type { freeClasses as english } from '../en/free-classes.ts'
import type { WordsLike } from '../words-like.ts'

/** The next free classes on the home page. */
export const freeClasses: WordsLike<typeof english> = {
  title: 'সামনের ফ্রি ক্লাস',
  text: 'ভর্তির আগে ইন্সট্রাক্টরের সঙ্গে কথা বলুন, যা জানার জেনে নিন। অ্যাকাউন্ট লাগবে না।',
  seats: (count) => `${count}টি সিট বাকি`,
}
