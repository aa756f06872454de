import type * as english from '../en/new-batch-mail.ts'

export const newBatchMail: typeof english.newBatchMail = ({
  name,
  title,
  link,
  starts,
  enrolBy,
  number,
}) => ({
  subject: `নতুন ব্যাচে ভর্তি চলছে: ${title}`,
  body: `প্রিয় ${name},

আপনি "${title}" কোর্সের পরের ব্যাচের খবর চেয়েছিলেন। ভর্তি শুরু হয়েছে।

ব্যাচ ${number} শুরু ${starts}। ভর্তি হওয়া যাবে ${enrolBy} পর্যন্ত:
${link}

আপনার অনুরোধে এই একটাই মেইল পাঠানো হলো। আরও পরের ব্যাচের খবর চাইলে কোর্সের পেজে আবার জানান।
`,
})
