import type { courseFilters as english } from '../en/course-filters.ts'
import type { WordsLike } from '../words-like.ts'

export const courseFilters: WordsLike<typeof english> = {
  level: 'লেভেল',
  anyLevel: 'সব লেভেল',
  price: 'কোর্স ফি',
  anyPrice: 'ফ্রি ও পেইড',
  prices: { free: 'শুধু ফ্রি', paid: 'শুধু পেইড' },
  upTo: (fee) => `${fee} পর্যন্ত`,
  start: 'শুরু',
  anyStart: 'যেকোনো সময় শুরু',
  starts: {
    'within-7-days': '৭ দিনের মধ্যে শুরু',
    'within-30-days': '৩০ দিনের মধ্যে শুরু',
  },
  pace: 'যেভাবে শিখবেন',
  anyPace: 'লাইভ বা নিজের গতিতে',
  paces: { live: 'লাইভ ক্লাস', own: 'নিজের গতিতে' },
  taughtIn: 'ভাষা',
  anyLanguage: 'যেকোনো ভাষায়',
  languages: {
    Bangla: 'বাংলায় পড়ানো হয়',
    English: 'ইংরেজিতে পড়ানো হয়',
    Both: 'বাংলা ও ইংরেজিতে পড়ানো হয়',
  },
  order: 'সাজান',
  orders: {
    best: 'সবচেয়ে মিল যেটায়, সেটা আগে',
    newest: 'নতুনগুলো আগে',
    popular: 'জনপ্রিয়গুলো আগে',
    'fee-low': 'কম ফি আগে',
    'fee-high': 'বেশি ফি আগে',
  },
  removeOne: 'বাদ দিন',
  removeAll: 'সব ফিল্টার বাদ দিন',
}
