import type * as english from '../en/access-mails.ts'

export const accessEndingMail: typeof english.accessEndingMail = (facts) => ({
  subject: `অ্যাক্সেসের মেয়াদ শেষ হতে চলেছে: ${facts.course}`,
  body: `প্রিয় ${facts.name},

"${facts.course}" কোর্সে আপনার অ্যাক্সেসের শেষ দিন ${facts.day}। সেই দিন পর্যন্ত লেসনগুলো দেখতে পারবেন:
${facts.link}

এর পরেও আপনার অগ্রগতি, নম্বর ও সার্টিফিকেট আপনারই থাকবে। আরও সময় লাগলে মেয়াদ শেষ হওয়ার আগেই আমাদের জানান।

${facts.provider}
`,
})

export const accessExtendedMail: typeof english.accessExtendedMail = (facts) => ({
  subject: `আপনার সময় বাড়ানো হয়েছে: ${facts.course}`,
  body: `প্রিয় ${facts.name},

"${facts.course}" কোর্সে আপনার অ্যাক্সেসের মেয়াদ বাড়ানো হয়েছে। এখন ${facts.day} পর্যন্ত লেসনগুলো দেখতে পারবেন:
${facts.link}

${facts.provider}
`,
})
