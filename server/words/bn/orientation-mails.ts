import type * as english from '../en/orientation-mails.ts'
import type { OrientationMails } from '../en/orientation-mails.ts'

export const orientationMails: OrientationMails = {
  booked: ({ name, course, at, place, link, provider }) => ({
    subject: `ফ্রি ক্লাসে আপনার সিট: ${course}`,
    body: `প্রিয় ${name},

"${course}" কোর্সের ফ্রি ওরিয়েন্টেশন ক্লাসে আপনার সিট বুক হয়েছে:
${at} (ঢাকার সময়)।

${
  place
    ? `ক্লাসটি হবে সরাসরি, এখানে: ${place}\n\nআপনার নিজের পেজ; লিংকটি কাউকে দেবেন না:`
    : 'শুরুর ১৫ মিনিট আগে থেকে আপনার নিজের লিংক দিয়ে জয়েন করুন। অ্যাকাউন্ট লাগবে না; লিংকটি কাউকে দেবেন না:'
}
${link}

আসতে না পারলে একই পেজে সিট ছেড়ে দিতে পারবেন। ক্লাসটি ক্যালেন্ডারে যোগ করার ফাইল সঙ্গে দেওয়া আছে।

আপনি বুক না করে থাকলে কেউ হয়তো ভুল ঠিকানা লিখেছেন; আপনার কিছু করতে হবে না।

${provider}
`,
  }),
  moved: ({ name, course, at, before, place, link, provider }) => ({
    subject: before ? `ফ্রি ক্লাসের সময় বদলেছে: ${course}` : `ফ্রি ক্লাসের জায়গা বদলেছে: ${course}`,
    body: `প্রিয় ${name},

${
  before
    ? `"${course}" কোর্সের ফ্রি ওরিয়েন্টেশন ক্লাসের সময় বদলেছে। আগে ছিল ${before}। এখন হবে:`
    : `"${course}" কোর্সের ফ্রি ওরিয়েন্টেশন ক্লাসের জায়গা বদলেছে। সময় আগেরটাই আছে:`
}
${at} (ঢাকার সময়)।

${place ? `ক্লাসটি হবে সরাসরি, এখানে: ${place}` : 'ক্লাসটি হবে অনলাইনে: আপনার নিজের লিংক দিয়ে জয়েন করুন।'}

আপনার সিট আর লিংক আগেরটাই আছে:
${link}

তখন আসতে না পারলে ওই পেজে সিট ছেড়ে দিন। সঙ্গের ফাইলটি আপনার ক্যালেন্ডারের সময় বদলে দেবে।

${provider}
`,
  }),
  cancelled: ({ name, course, at, coursePage, provider }) => ({
    subject: `ফ্রি ক্লাস বাতিল হয়েছে: ${course}`,
    body: `প্রিয় ${name},

দুঃখিত, "${course}" কোর্সের ফ্রি ওরিয়েন্টেশন ক্লাস (${at}) হচ্ছে না।

অন্য তারিখ থাকলে কোর্সের পেজে পাবেন:
${coursePage}

${provider}
`,
  }),
  left: ({ name, course, at, coursePage, provider }) => ({
    subject: `আপনি সিট ছেড়ে দিয়েছেন: ${course}`,
    body: `প্রিয় ${name},

"${course}" কোর্সের ফ্রি ওরিয়েন্টেশন ক্লাসে (${at}) আপনার সিটটি এখন অন্য কেউ নিতে পারবেন।

মত বদলালে কোর্সের পেজ থেকে আবার বুক করুন:
${coursePage}

${provider}
`,
  }),
  reminder: ({ name, course, at, begins, isToday, place, link, provider }) => ({
    subject: `${isToday ? 'আজ' : 'আগামীকাল'} ${begins}: ফ্রি ক্লাস, ${course}`,
    body: `প্রিয় ${name},

"${course}" কোর্সের ফ্রি ওরিয়েন্টেশন ক্লাস ${isToday ? 'আজ' : 'আগামীকাল'}, ${at} (ঢাকার সময়)।

${
  place
    ? `ক্লাসটি হবে সরাসরি, এখানে: ${place}\n\nআপনার নিজের পেজ:`
    : 'শুরুর ১৫ মিনিট আগে থেকে আপনার নিজের লিংক দিয়ে জয়েন করুন:'
}
${link}

আসতে না পারলে একই পেজে সিট ছেড়ে দিন।

${provider}
`,
  }),
  offer: ({ name, course, reduction, code, until, link, provider }) => ({
    subject: `${course} কোর্সে ${reduction} ছাড়, ${until} পর্যন্ত`,
    body: `প্রিয় ${name},

"${course}" কোর্সের ফ্রি ক্লাসে আসার জন্য ধন্যবাদ।

ভর্তি হলে এই কোডে কোর্স ফি থেকে ${reduction} ছাড় পাবেন। কোডটি একবার ব্যবহার করা যাবে, ${until} দিনের শেষ পর্যন্ত (ঢাকার সময়):
${code}

এখান থেকে ভর্তি হোন:
${link}

বুক করার সময় আপনি এই মেইল চেয়েছিলেন। অন্য ফ্রি ক্লাসের পর মেইল না চাইলে বুক করার সময় বক্সে টিক দেবেন না; এই ক্লাসের অফারের মেইল ওপরের লিংক থেকেও বন্ধ করা যায়।

${provider}
`,
  }),
}

export const amountInTaka: typeof english.amountInTaka = (amount) => `${amount} টাকা`
