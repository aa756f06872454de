import type { ClassChangeWords } from '../en/class-changes.ts'

export const classChanges: ClassChangeWords = {
  one: {
    added: (course) => `নতুন ক্লাস: ${course}`,
    moved: (course) => `ক্লাসের সময় বদলেছে: ${course}`,
    cancelled: (course) => `ক্লাস বাতিল হয়েছে: ${course}`,
  },
  many: (course) => `আপনার ক্লাসের সময়: ${course}`,
  text: (name, course) => `প্রিয় ${name},\n\n“${course}” কোর্সের ক্লাসের সময়ে পরিবর্তন এসেছে:`,
  title: (number) => `ক্লাস ${number}`,
  at: (title, at) => `${title}: ${at}`,
  moved: (title, before, at) => `${title}: আগে ছিল ${before}; এখন ${at}`,
  cancelled: (title, at) => `${title}, ${at}: বাতিল`,
  more: (count) => `আরও ${count}টি`,
  end: 'সব সময় ঢাকার। আপনার পুরো রুটিন:',
}
