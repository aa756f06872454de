import type * as english from '../en/date-reminder.ts'

export const dateReminder: typeof english.dateReminder = (facts) => ({
  subject: facts.isTest
    ? `${facts.isToday ? 'আজ' : 'আগামীকাল'} ${facts.time}: ${facts.title}`
    : `জমা দেওয়ার শেষ সময় ${facts.isToday ? 'আজ' : 'আগামীকাল'} ${facts.time}: ${facts.title}`,
  body: `প্রিয় ${facts.name},

${
  facts.isTest
    ? `"${facts.course}" কোর্সের "${facts.title}" পরীক্ষা শুরু হবে ${facts.isToday ? 'আজ' : 'আগামীকাল'}, ${facts.day}, ${facts.time} (ঢাকার সময়)।${facts.closes ? ` শেষ হবে ${facts.closes}।` : ''} কয়েক মিনিট আগে পেজটি খুলে রাখুন:`
    : `"${facts.course}" কোর্সের "${facts.title}" অ্যাসাইনমেন্ট জমা দেওয়ার শেষ সময় ${facts.isToday ? 'আজ' : 'আগামীকাল'}, ${facts.day}, ${facts.time} (ঢাকার সময়)। জমা দিন এখানে:`
}
${facts.link}

আপনার সব তারিখ, আর এই রিমাইন্ডার চালু বা বন্ধ করার সুইচ:
${facts.calendar}

${facts.provider}
`,
})
