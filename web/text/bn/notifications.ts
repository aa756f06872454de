import type { words as english } from '../en/notifications.ts'
import type { WordsLike } from '../words-like.ts'

export const words: WordsLike<typeof english> = {
  title: 'নোটিফিকেশন',
  lead: 'আপনার প্রশ্নের উত্তর আর কোর্সের খবর।',
  open: 'নোটিফিকেশন',
  openUnread: (count) => `নোটিফিকেশন: ${count}টি পড়া হয়নি`,
  unread: (count) => `${count}টি পড়া হয়নি`,
  isNew: 'নতুন',
  markAll: 'সব পড়া হয়েছে',
  showAll: 'সব নোটিফিকেশন দেখুন',
  older: 'আগেরগুলো দেখুন',
  empty: 'নতুন কিছু নেই',
  emptyText: 'কেউ আপনার প্রশ্নের উত্তর দিলে বা কোর্সের কোনো খবর থাকলে এখানে দেখবেন।',
  failed: 'নোটিফিকেশন লোড করা যায়নি।',
  tryAgain: 'আবার চেষ্টা করুন',
  settings: 'ইমেইল',
  digest: 'না-পড়া উত্তরগুলো আমাকে ইমেইলে জানান, দিনে সর্বোচ্চ একবার',
  digestHint: 'রাত ১০টা থেকে সকাল ৮টার মধ্যে কখনো নয়।',
  saved: 'সেভ হয়েছে',

  kinds: {
    asked: (title) => `নতুন প্রশ্ন: “${title}”`,
    answered: (title) => `“${title}” প্রশ্নের নতুন উত্তর`,
    answeredMany: (title, count) => `“${title}” প্রশ্নের ${count}টি নতুন উত্তর`,
    answeredByTeacher: (title) => `ইন্সট্রাক্টর “${title}” প্রশ্নের উত্তর দিয়েছেন`,
    solved: (title) => `সমাধান হয়েছে: “${title}”`,
    classReminder: (number, when) => `ক্লাস ${number}: ${when}`,
    dateReminder: {
      test: (title, when) => `পরীক্ষা “${title}”: ${when}`,
      assignment: (title, when) => `“${title}” জমা দেওয়ার শেষ সময়: ${when}`,
    },
    classChanged: {
      added: (number, when) => `নতুন ক্লাস ${number}: ${when}`,
      moved: (number, when) => `ক্লাস ${number}-এর নতুন সময়: ${when}`,
      cancelled: (number, when) => `${when}-এর ক্লাস ${number} বাতিল`,
    },
    andOthers: (first, count) => `${first}, এবং আরও ${count}টি পরিবর্তন`,
    classRecording: (number) => `ক্লাস ${number}-এর রেকর্ডিং এসেছে`,
    workMarked: {
      marked: (title) => `“${title}”-এর নম্বর দেওয়া হয়েছে`,
      passed: (title) => `আপনি “${title}” পাস করেছেন`,
      again: (title) => `“${title}” আবার জমা দিতে বলা হয়েছে`,
    },
    objectionAnswered: {
      accepted: (title) => `“${title}” টেস্টের প্রশ্ন নিয়ে আপনার আপত্তি মেনে নেওয়া হয়েছে`,
      declined: (title) => `“${title}” টেস্টের প্রশ্ন নিয়ে আপনার আপত্তির উত্তর এসেছে`,
    },
    marksChanged: (title) => `“${title}” টেস্টের একটি প্রশ্ন সংশোধন হওয়ায় আপনার নম্বর বদলেছে`,
    batchOpened: (number) => `আপনার পছন্দের তালিকার কোর্সটির ব্যাচ ${number}-এ ভর্তি শুরু হয়েছে`,
    seatOffered: (number, until) => `ব্যাচ ${number}-এ আপনার জন্য একটি সিট রাখা আছে, ${until} পর্যন্ত`,
    waitingEnded: {
      lapsed: (number) => `ব্যাচ ${number}-এ আপনার জন্য রাখা সিটের সময় শেষ`,
      closed: (number) => `ব্যাচ ${number}-এ আর ভর্তি নেওয়া হচ্ছে না, তাই ওয়েটিং লিস্ট শেষ`,
      removed: (number) => `ব্যাচ ${number}-এর ওয়েটিং লিস্ট থেকে আপনার নাম সরানো হয়েছে`,
    },
    reviewWritten: (stars) => `আপনার কোর্সে নতুন রিভিউ: ${stars} স্টার`,
    reviewAnswered: {
      instructor: 'ইন্সট্রাক্টর আপনার রিভিউর উত্তর দিয়েছেন',
      staff: 'আমাদের টিম আপনার রিভিউর উত্তর দিয়েছে',
    },
    reviewRemoved: (reason) => `আপনার রিভিউ সরানো হয়েছে। কারণ: ${reason}`,
    removalReasons: {
      insult: 'কাউকে অপমান করা হয়েছে',
      'personal-data': 'ব্যক্তিগত তথ্য আছে',
      advertising: 'বিজ্ঞাপন',
      'off-topic': 'কোর্স নিয়ে লেখা নয়',
    },
    reviewRestored: 'আপনার রিভিউ আবার দেখানো হচ্ছে',
    announcement: (title) => `ঘোষণা: ${title}`,
  },
}
