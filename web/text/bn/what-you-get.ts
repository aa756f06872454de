import type { whatYouGet as english } from '../en/what-you-get.ts'
import type { WordsLike } from '../words-like.ts'

export const whatYouGet: WordsLike<typeof english> = {
  title: 'যা যা পাবেন',
  classes: (count, hours, day) => `${count}টি লাইভ ক্লাস (${hours} ঘণ্টা), ${day} পর্যন্ত`,
  recordings: (recorded, classes) =>
    `ক্লাসের রেকর্ডিং: আগের ব্যাচের ${classes}টি ক্লাসের মধ্যে ${recorded}টি শিক্ষার্থীরা আবার দেখতে পারেন`,
  services: { whatsapp: 'WhatsApp', telegram: 'Telegram', facebook: 'Facebook' },
  group: (services) => `ভর্তি হলে আপনার ব্যাচের গ্রুপ (${services})`,
  lessons: {
    video: (count) => `${count}টি ভিডিও লেসন`,
    article: (count) => `পড়ার জন্য ${count}টি আর্টিকেল`,
    download: (count) => `ফাইলসহ ${count}টি লেসন`,
    live: (count) => `${count}টি লাইভ লেসন`,
    quiz: (count) => `${count}টি টেস্ট`,
    assignment: (count) => `${count}টি অ্যাসাইনমেন্ট`,
  },
  withHours: (lessons, hours) => `${lessons} (${hours} ঘণ্টা)`,
  access: 'যত দিন ইচ্ছা অ্যাক্সেস, কোনো মেয়াদ নেই',
  accessFor: (days) => `${days} দিনের অ্যাক্সেস: ভর্তির দিন থেকে, ব্যাচ পরে শুরু হলে ব্যাচের প্রথম দিন থেকে`,
  series: {
    questions: (tests, questions) => `${tests}, মোট ${questions}টি প্রশ্ন`,
    atAnyTime: 'ভর্তি হলেই সব টেস্ট দেওয়া যায়',
    onDay: (day) => `১টি টেস্ট লাইভ, ${day}; বাকিগুলো যেকোনো সময়`,
    onDays: (count, first, last) => `${count}টি টেস্ট লাইভ, ${first} থেকে ${last}; বাকিগুলো যেকোনো সময়`,
    allOnDays: (first, last) =>
      first === last ? `সব টেস্ট লাইভ, ${first}` : `সব টেস্ট লাইভ, ${first} থেকে ${last}`,
    negative: 'আসল পরীক্ষার মতো নেগেটিভ মার্কিং: ভুল উত্তরে নম্বর কাটা যায়',
    negativeOf: (share) => `নেগেটিভ মার্কিং: ভুল উত্তরে প্রশ্নের নম্বরের ${share} অংশ কাটা যায়`,
    noNegative: 'নেগেটিভ মার্কিং নেই',
    meritList: 'মেধাতালিকা: সব পরীক্ষার্থীর মধ্যে আপনার অবস্থান',
  },
  certificate: 'কোর্স শেষ করলে আপনার নামে সার্টিফিকেট, যে কেউ তা যাচাই করতে পারবেন',
}
