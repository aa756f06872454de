import type * as english from '../en/free-class-mail.ts'

export const freeClassMail: typeof english.freeClassMail = ({
  name,
  phone,
  provider,
  courseTitle,
  day,
}) => ({
  subject: courseTitle ? `ফ্রি ক্লাসে আপনার সিট: ${courseTitle}` : 'ফ্রি ক্লাসে আপনার সিট',
  body: `প্রিয় ${name},

${courseTitle ? `"${courseTitle}" কোর্সের ফ্রি ওরিয়েন্টেশন ক্লাসের` : 'ফ্রি ক্লাসের'} জন্য আপনার অনুরোধ পেয়েছি।
${
  day
    ? `ক্লাসটি হবে ${day}। সময় আর লিংক এই ঠিকানায় পাঠাব, অথবা ${phone} নম্বরে কল করব।`
    : `তারিখ ঠিক হলেই এই ঠিকানায় লিখব, অথবা ${phone} নম্বরে কল করব।`
}

আপনি অনুরোধ না করে থাকলে কেউ হয়তো ভুল ঠিকানা লিখেছেন; আপনার কিছু করতে হবে না।

${provider}
`,
})
