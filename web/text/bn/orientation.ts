import type { orientation as english } from '../en/orientation.ts'
import type { WordsLike } from '../words-like.ts'

/** Free orientation classes: the dates to book. */
export const orientation: WordsLike<typeof english> = {
  chooseDate: 'তারিখ বেছে নিন',
  full: 'সিট নেই',
  allFull: 'সব সিট বুক হয়ে গেছে। অনুরোধ পাঠান, নতুন তারিখ হলে জানাব।',
  seats: (count) => `${count}টি সিট বাকি`,
  wantsOffer: 'ক্লাসের পর এই কোর্সের অফার ইমেইলে চাই',
  offerHint: 'ক্লাস করলে একটি ইমেইল পাবেন। এক ক্লিকেই বন্ধ করা যায়।',
}
