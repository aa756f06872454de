import type { wishList as english } from '../en/wish-list.ts'
import type { WordsLike } from '../words-like.ts'

export const wishList: WordsLike<typeof english> = {
  title: 'পছন্দের তালিকা',
  lead: 'পরে দেখার জন্য রাখা কোর্স। নতুন ব্যাচে ভর্তি শুরু হলে আপনাকে জানাব।',
  link: 'আপনার পছন্দের তালিকা',
  courses: 'তালিকার কোর্স',
  remove: 'বাদ দিন',
  removeOf: (course) => `পছন্দের তালিকা থেকে ${course} বাদ দিন`,
  removed: 'তালিকা থেকে বাদ দেওয়া হয়েছে।',
  full: 'তালিকা ভরে গেছে। নতুন কোর্স রাখতে আগে একটি বাদ দিন।',
  empty: 'এখনো কোনো কোর্স রাখেননি',
  emptyText: 'কোর্সের পেজে “পরের জন্য রাখুন” চাপলে কোর্সটি এখানে পাবেন।',
  findCourses: 'কোর্স খুঁজুন',
}
