import type * as english from '../en/certificate-mails.ts'

export const certificateMail: typeof english.certificateMail = ({
  name,
  course,
  nameOnIt,
  serial,
  link,
  provider,
}) => ({
  subject: `আপনার সার্টিফিকেট: ${course}`,
  body: `প্রিয় ${name},

আপনি "${course}" কোর্সটি শেষ করেছেন। অভিনন্দন! ${nameOnIt} নামে আপনার সার্টিফিকেট এখানে:

${link}

এখান থেকেই প্রিন্ট করতে পারবেন। কেউ আসল কি না দেখতে চাইলে এই ঠিকানাটাই দিন। সিরিয়াল নম্বর ${serial}।
নামের বানান ঠিক না থাকলে এই মেইলের উত্তরে জানান।

${provider}
`,
})

export const reissuedCertificateMail: typeof english.reissuedCertificateMail = (facts) => ({
  subject: `সংশোধিত সার্টিফিকেট: ${facts.course}`,
  body: `প্রিয় ${facts.name},

"${facts.course}" কোর্সের সার্টিফিকেটটি ${facts.nameOnIt} নামে নতুন করে দেওয়া হয়েছে:

${facts.link}

নতুন সিরিয়াল নম্বর ${facts.serial}। আগেরটি (${facts.replaces}) এখন আর বৈধ নয়, তাই কাউকে দিয়ে থাকলে নতুন ঠিকানাটা দিন।

${facts.provider}
`,
})

export const correctionRejectedMail: typeof english.correctionRejectedMail = (facts) => ({
  subject: `সার্টিফিকেটের নাম সংশোধন: ${facts.course}`,
  body: `প্রিয় ${facts.name},

"${facts.course}" কোর্সের সার্টিফিকেটে "${facts.askedName}" নাম চেয়েছিলেন। এটি করা গেল না, কারণ:

${facts.reason}

সার্টিফিকেটটি আগের মতোই বৈধ আছে। কিছু জানার থাকলে এই মেইলের উত্তর দিন।

${facts.provider}
`,
})

export const waitingCertificateMail: typeof english.waitingCertificateMail = (facts) => ({
  subject: `আপনার সার্টিফিকেট নামের অপেক্ষায়: ${facts.course}`,
  body: `প্রিয় ${facts.name},

আপনি "${facts.course}" কোর্সটি শেষ করেছেন। অভিনন্দন! তবে সার্টিফিকেটটি এখনো তৈরি হয়নি, কারণ আপনার নামে এমন অক্ষর আছে যা আমরা ছাপতে পারি না। বাংলা ও ইংরেজি অক্ষর ছাপা যায়।

প্রোফাইলে গিয়ে নামটা ঠিক করুন:

${facts.link}

সেভ করলেই সার্টিফিকেট তৈরি হয়ে যাবে, আর ঠিকানাটা মেইলে পাবেন। এই অক্ষরে নাম লিখতে না পারলে এই মেইলের উত্তরে জানান।

${facts.provider}
`,
})
