import type { questionFiles as english } from '../en/staff-question-files.ts'
import type { WordsLike } from '../words-like.ts'
import { questionReasons, reasonValues } from './staff-question-reasons.ts'

export const questionFiles: WordsLike<typeof english> = {
  import: 'ফাইল ইমপোর্ট করুন',
  importLead: 'আগে ফাইলটি পড়া হয়। প্রতিটি প্রশ্ন আপনি দেখতে পাবেন, আপনি না বলা পর্যন্ত কিছু সেভ হবে না।',
  choose: 'ফাইল বাছাই করুন',
  chooseAnother: 'অন্য ফাইল বাছাই করুন',
  chooseHint: 'GIFT, Moodle XML, QTI, Aiken, CSV বা Excel, সর্বোচ্চ ২০ MB।',
  tooBig: 'ফাইলটি ২০ MB-এর বড়। ভাগ করে নিন।',
  reading: 'ফাইলটি পড়া হচ্ছে…',
  unreadable: (text, reason) => `${text} ${reason}`,
  found: (name, count) => `${name}: ${count}টি আইটেম`,
  outcomes: { imported: 'সেভ করা যাবে', skipped: 'বাদ যাবে', failed: 'ভুল আছে' },
  outcomeCount: (outcome, count) => `${outcome}: ${count}`,
  show: 'দেখান',
  all: 'সব আইটেম',
  untitled: 'শিরোনাম নেই',
  item: (number) => `আইটেম ${number}`,
  note: (text) => `খেয়াল করুন: ${text}`,
  moreItems: (count) => `আরও ${count}টি দেখান`,
  nothing: 'এই ফাইলের কোনো প্রশ্ন সেভ করা যাবে না।',
  save: (count) => `${count}টি প্রশ্ন সেভ করুন`,
  saving: (done, all) => `${all}টির মধ্যে ${done}টি সেভ হয়েছে`,
  saved: (added, changed, unchanged) =>
    `নতুন ${added}টি, বদলেছে ${changed}টি, আগের মতোই আছে ${unchanged}টি।`,
  stopped: (done, all) =>
    `${all}টির মধ্যে ${done}টি সেভ হয়েছে। বাকিগুলোর জন্য বাটনটি আবার চাপুন: কিছুই দুবার সেভ হবে না।`,
  toBank: 'প্রশ্নব্যাংক খুলুন',
  export: 'এক্সপোর্ট',
  exportTitle: 'প্রশ্নব্যাংক ফাইল হিসেবে নামান',
  exportText: 'ফাইলে সঠিক উত্তরও থাকে। যে প্রশ্ন কোনো ফরম্যাটে রাখা যায় না, তা বাদ থাকে আর কারণসহ জানানো হয়।',
  formats: {
    gift: { name: 'Moodle GIFT', text: 'Moodle ও অন্য লার্নিং প্ল্যাটফর্মের জন্য' },
    'moodle-xml': { name: 'Moodle XML', text: 'প্রশ্নের প্রায় সবকিছুই থাকে' },
    'qti-2.1': { name: 'QTI 2.1', text: 'Canvas, Blackboard ইত্যাদির জন্য প্যাকেজ' },
    'qti-3.0': { name: 'QTI 3.0', text: 'একই প্যাকেজ, নতুন সংস্করণে' },
    aiken: { name: 'Aiken', text: 'শুধু একটি সঠিক উত্তরের প্রশ্ন, সাধারণ লেখা হিসেবে' },
    csv: { name: 'CSV', text: 'প্রতি সারিতে একটি প্রশ্ন, যেকোনো স্প্রেডশিটের জন্য' },
    xlsx: { name: 'Excel', text: 'প্রতি সারিতে একটি প্রশ্ন; বাংলা ও সংখ্যা ঠিক থাকে' },
  },
  exported: (count) => `ফাইলে ${count}টি প্রশ্ন আছে।`,
  left: (count) => `${count}টি প্রশ্ন বাদ আছে`,
  lost: (count) => `${count}টি অংশ ফাইলে নেই`,
  reasons: questionReasons,
  reasonValues,
  noQuestions:
    'এই ফাইল থেকে কোনো প্রশ্ন পড়া যায়নি। GIFT, Moodle XML, QTI, Aiken, CSV বা Excel ফাইল বাছাই করুন।',
}
