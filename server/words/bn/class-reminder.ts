import type * as english from '../en/class-reminder.ts'

export const classReminder: typeof english.classReminder = (facts) => ({
  subject: `${facts.isToday ? 'আজ' : 'আগামীকাল'} ${facts.begins}: ${facts.course}`,
  body: `প্রিয় ${facts.name},

"${facts.course}" কোর্সের ${facts.isTaught ? 'আপনার ' : ''}${facts.number} নম্বর ক্লাস${facts.topic ? ` (${facts.topic})` : ''} ${facts.isToday ? 'আজ' : 'আগামীকাল'}, ${facts.day}, ${facts.hours} (ঢাকার সময়)।

${
  facts.place
    ? `ক্লাসটি হবে এখানে: ${facts.place}\n\n${facts.isTaught ? 'উপস্থিতি ও আপনার ক্লাসের তালিকা:' : 'ক্লাসের সব তথ্য কোর্সের পেজে:'}`
    : facts.isTaught
      ? 'শিক্ষার্থীরা শুরুর ১৫ মিনিট আগে থেকে জয়েন করতে পারবেন। মিটিং খুলুন এখান থেকে:'
      : 'শুরুর ১৫ মিনিট আগে থেকে কোর্সের পেজ থেকে জয়েন করতে পারবেন:'
}
${facts.link}

আপনার সব ক্লাস, নিজের ক্যালেন্ডারে যোগ করার নিয়ম, আর এই রিমাইন্ডার চালু বা বন্ধ করার সুইচ:
${facts.calendar}

${facts.provider}
`,
})
