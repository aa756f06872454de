import type { aboutCourse as english } from '../en/about-course.ts'
import type { WordsLike } from '../words-like.ts'

export const aboutCourse: WordsLike<typeof english> = {
  title: 'কোর্সটি নিয়ে বিস্তারিত',
  trailer: 'ট্রেলার দেখুন',
  requirements: 'শুরুর আগে যা লাগবে',
  faq: 'এই কোর্স নিয়ে প্রশ্নোত্তর',
}
