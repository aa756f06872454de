import type { BatchChangeFacts, BatchChangeWords } from '../en/batch-changes.ts'

export const batchChanges: BatchChangeWords = {
  greeting: (name) => `প্রিয় ${name},`,
  subject: {
    moved: ({ course }) => `আপনার ব্যাচ বদলেছে: ${course}`,
    rescheduled: ({ course }) => `আপনার ব্যাচে পরিবর্তন: ${course}`,
    cancelled: ({ course }) => `আপনার ব্যাচ বাতিল হয়েছে: ${course}`,
  },
  text: {
    moved: ({ course, before, now, reason, isOwn, difference }) =>
      `${isOwn ? `"${course}" কোর্সে আপনি এখন আপনার বেছে নেওয়া ব্যাচে।` : `"${course}" কোর্সে আপনাকে অন্য ব্যাচে নেওয়া হয়েছে।`} ${costText(difference)}\n\nআগে: ${before}\nএখন: ${now}\n\n${reason && `কারণ: ${reason}\n\n`}নতুন ব্যাচে অসুবিধা হলে এই মেইলের উত্তর দিন।`,
    rescheduled: ({ course, before, now, reason }) =>
      `"${course}" কোর্সে আপনার ব্যাচের দিন, সময় বা জায়গা বদলেছে।\n\nআগে: ${before}\nএখন: ${now}\n\nকারণ: ${reason}\n\nএতে অসুবিধা হলে এই মেইলের উত্তর দিন।`,
    cancelled: ({ course, before, reason }) =>
      `দুঃখিত, "${course}" কোর্সের এই ব্যাচটি হচ্ছে না।\n\n${before}\n\nকারণ: ${reason}`,
  },
  refund: {
    cancelled:
      'এর জন্য দেওয়া পুরো টাকা যেভাবে এসেছিল সেভাবেই ফেরত যাবে। আপনার কিছু করতে হবে না; পাঠানো হলে আবার জানাব।',
    rescheduled: 'এর জন্য দেওয়া টাকা ফেরতের ব্যবস্থা হচ্ছে; পাঠানো হলে জানাব।',
  },
  checked: {
    moved: 'আপনার পেমেন্ট এখনো মিলিয়ে দেখা হচ্ছে। মিলে গেলেই নতুন ব্যাচে ভর্তি হয়ে যাবেন।',
    rescheduled: 'আপনার পেমেন্ট এখনো মিলিয়ে দেখা হচ্ছে। মিলে গেলেই ভর্তি হয়ে যাবেন।',
    cancelled:
      'আপনার পেমেন্ট এখনো মিলিয়ে দেখা হচ্ছে। মিলে গেলে এই ব্যাচের জন্য দেওয়া পুরো টাকা ফেরত যাবে। আপনার কিছু করতে হবে না।',
  },
  batch: (number) => `ব্যাচ ${number}`,
}

function costText(difference: BatchChangeFacts['difference']): string {
  if (!difference) return 'এর জন্য কোনো টাকা লাগবে না।'
  return difference.isPaid
    ? `বাড়তি ${difference.amount} আপনি দিয়েছেন।`
    : `এতে ${difference.amount} কম লাগে। টাকাটা ফেরতের ব্যবস্থা হচ্ছে; পাঠানো হলে জানাব।`
}
