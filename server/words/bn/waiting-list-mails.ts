import type * as english from '../en/waiting-list-mails.ts'

export const seatOfferMail: typeof english.seatOfferMail = ({
  name,
  title,
  number,
  starts,
  until,
  link,
}) => ({
  subject: `আপনার জন্য একটি সিট রাখা আছে: ${title}`,
  body: `প্রিয় ${name},

"${title}" কোর্সের ব্যাচ ${number}-এ একটি সিট খালি হয়েছে। ${until} পর্যন্ত সিটটি আপনার জন্য রাখা থাকবে।

ব্যাচ শুরু ${starts}। সিটটি নিন, অথবা পরের জনের জন্য ছেড়ে দিন:
${link}

এই সময়ের মধ্যে না নিলে সিটটি লিস্টের পরের জন পাবেন।
`,
})

export const waitingEndedMail: typeof english.waitingEndedMail = ({
  name,
  title,
  number,
  why,
  link,
}) => ({
  subject: `ওয়েটিং লিস্ট: ${title}`,
  body: `প্রিয় ${name},

${
  {
    lapsed: `"${title}" কোর্সের ব্যাচ ${number}-এ আপনার জন্য রাখা সিট নেওয়ার সময় শেষ, তাই সিটটি পরের জন পেয়েছেন। ব্যাচে এখনো সিট না থাকলে আবার লিস্টে নাম দিতে পারেন।`,
    closed: `"${title}" কোর্সের ব্যাচ ${number}-এ আর ভর্তি নেওয়া হচ্ছে না, আর আপনার জন্য কোনো সিট খালি হয়নি। তাই ওয়েটিং লিস্টটি শেষ হলো।`,
    removed: `"${title}" কোর্সের ব্যাচ ${number}-এর ওয়েটিং লিস্ট থেকে আপনার নাম সরানো হয়েছে। এটি ভুল মনে হলে আমাদের লিখুন।`,
  }[why]
}

কোর্সের পেজে অন্য ব্যাচগুলো দেখতে পারেন, পরের ব্যাচের খবরও চাইতে পারেন:
${link}
`,
})
