import type { CalendarFileWords } from '../en/calendar-file.ts'
import { bengaliDigits } from '#contract/money.ts'

export const calendarFile: CalendarFileWords = {
  calendarName: (provider) => `${provider}-এর ক্লাস`,
  classNumber: (number) => `ক্লাস ${bengaliDigits(String(number))}`,
  taughtBy: (name) => `ক্লাস নেবেন ${name}`,
  online: 'অনলাইন',
  joinThere: 'ক্লাস শুরুর ১৫ মিনিট আগে থেকে কোর্সের পেজ থেকে জয়েন করতে পারবেন:',
  orientation: 'ফ্রি ওরিয়েন্টেশন ক্লাস',
  joinByLink: 'আপনার নিজের লিংক। ক্লাস শুরুর ১৫ মিনিট আগে থেকে জয়েন করতে পারবেন:',
  cancelled: 'বাতিল',
  willNotTakePlace: 'ক্লাসটি বাতিল হয়েছে।',
  dates: {
    test: (title) => `পরীক্ষা: ${title}`,
    assignment: (title) => `জমা দেওয়ার শেষ সময়: ${title}`,
  },
  toTest: 'পরীক্ষার পেজ, কয়েক মিনিট আগে খুলে রাখুন:',
  toAssignment: 'জমা দিন এখানে:',
}
