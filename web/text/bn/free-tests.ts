import type { freeTests as english } from '../en/free-tests.ts'

export const freeTests: typeof english = {
  title: 'ফ্রি টেস্ট',
  text: 'ভর্তির আগে নিজের প্রস্তুতি যাচাই করুন। অ্যাকাউন্ট লাগবে না।',
  start: 'ফ্রি টেস্ট দিন',
  facts: (questions, minutes) =>
    minutes === null ? `${questions}টি প্রশ্ন` : `${questions}টি প্রশ্ন · ${minutes} মিনিট`,
}
