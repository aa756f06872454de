import type { words as english } from '../en/staff.ts'
import type { WordsLike } from '../words-like.ts'
import { assignments } from './staff-assignments.ts'
import { audit } from './staff-audit.ts'
import { attendance } from './staff-attendance.ts'
import { batches } from './staff-batches.ts'
import { categories } from './staff-categories.ts'
import { checkup } from './staff-checkup.ts'
import { classes } from './staff-classes.ts'
import { courses } from './staff-courses.ts'
import { learning } from './staff-learning.ts'
import { money } from './staff-money.ts'
import { imports } from './staff-imports.ts'
import { instructors } from './staff-instructors.ts'
import { orientation } from './staff-orientation.ts'
import { paymentLinks } from './staff-payment-links.ts'
import { people } from './staff-people.ts'
import { completion } from './staff-completion.ts'
import { examiners } from './staff-examiners.ts'
import { gradebook } from './staff-gradebook.ts'
import { questionBanks } from './staff-question-banks.ts'
import { rooms } from './staff-rooms.ts'
import { siteDesk } from './staff-site.ts'
import { secondFactor } from './staff-second-factor.ts'
import { students as studentPage } from './staff-students.ts'
import { accountMerges } from './staff-account-merges.ts'
import { studentImports } from './staff-student-imports.ts'
import { testPaper } from './staff-test-paper.ts'
import { tests } from './staff-tests.ts'
import { waitingList } from './staff-waiting-list.ts'

/** The staff area. */
export const words: WordsLike<typeof english> = {
  waitingList,
  studentPage,
  accountMerges,
  studentImports,
  rooms,
  siteDesk,
  attendance,
  batches,
  paymentLinks,
  classes,
  imports,
  area: 'কর্মীদের জায়গা',
  menuLabel: 'কর্মীদের পেজ',
  openMenu: 'মেনু: কর্মীদের পেজ',
  groups: {
    inbox: 'মেসেজ',
    students: 'শিক্ষার্থী',
    money: 'টাকা-পয়সা',
    courses: 'কোর্স',
    team: 'টিম',
  },
  offline: {
    notice: 'ইন্টারনেট সংযোগ নেই। এই পেজ যেমন আছে তেমনই থাকবে; সংযোগ ফিরলে অন্য পেজগুলো আবার খুলবে।',
    needsInternet: 'ইন্টারনেট লাগবে',
    heldBack: 'ইন্টারনেট সংযোগ নেই। সংযোগ ফিরলে পেজটি খুলবে।',
    failedTitle: 'এই পেজের জন্য ইন্টারনেট লাগবে',
    failedText: 'সার্ভারে পৌঁছানো যাচ্ছে না। সংযোগ ফিরলেই পেজটি খুলবে।',
    again: 'আবার চেষ্টা করুন',
  },
  overview: 'আজ',
  reports: 'রিপোর্ট',
  moves: {
    open: 'শিক্ষার্থী সরান',
    openOne: 'অন্য ব্যাচে নিন',
    title: (number) => `ব্যাচ ${number}-এর শিক্ষার্থীদের অন্য ব্যাচে নিন`,
    lead: 'বাড়তি ফি না চাইলে ব্যাচ বদলাতে কোনো খরচ নেই। শেখার অগ্রগতি শিক্ষার্থীর সঙ্গেই থাকে। আপনার লেখা কারণসহ প্রত্যেকে মেইল পাবেন।',
    back: 'ব্যাচ',
    noTargets: 'এই কোর্সে চলবে এমন আর কোনো ব্যাচ নেই।',
    noStudents: 'এই ব্যাচে কারও আসন নেই।',
    target: 'যে ব্যাচে যাবেন',
    choose: 'একটি ব্যাচ বেছে নিন',
    batchChoice: (number, day, seats) => `ব্যাচ ${number}, শুরু ${day}, ${seats}`,
    seatsLeft: (count) => `${count}টি আসন খালি`,
    full: 'আসন নেই',
    noLimit: 'আসনের সীমা নেই',
    students: 'শিক্ষার্থী',
    student: 'শিক্ষার্থী',
    chooseOne: (name) => `${name}-কে সরান`,
    chooseAll: 'সবাইকে বাছুন',
    paid: 'দিয়েছেন',
    difference: 'নতুন ব্যাচের ফি',
    dearer: (amount) => `${amount} বেশি`,
    cheaper: (amount) => `${amount} কম`,
    same: 'সমান',
    differenceText: 'এখানে কিছু না বাছলে ফির পার্থক্য নেওয়াও হয় না, ফেরতও দেওয়া হয় না।',
    asks: 'বাড়তি ফি চান',
    asksText: (count) =>
      `যাঁদের জন্য নতুন ব্যাচের ফি বেশি (${count} জন), তাঁদের নামে বাড়তি ফির অর্ডার হবে। টাকা দিলে তাঁরা নতুন ব্যাচে যাবেন, তার আগে এই ব্যাচেই থাকবেন।`,
    hold: 'আসন যত সময় রাখা হবে',
    isMailed: 'লিংকটি ইমেইলেও পাঠান',
    paysBack: 'ফির পার্থক্য ফেরত দিন',
    paysBackText: (count) =>
      `যাঁদের জন্য নতুন ব্যাচের ফি কম (${count} জন), তাঁরা পার্থক্যটুকু ফেরত পাবেন, তবে যা দিয়েছেন তার বেশি নয়। টিমের আরেকজন অনুমোদন করলে টাকা যাবে।`,
    waitsForPayment: 'বাড়তি ফি দিলে সরানো হবে',
    chargedTitle: 'এই শিক্ষার্থীরা টাকা দিলে নতুন ব্যাচে যাবেন। লিংকগুলো শুধু এখনই দেখা যাবে:',
    chargedLine: (name, amount, until) => `${name}: ${amount}, আসন রাখা আছে ${until} পর্যন্ত`,
    linkOf: (name) => `${name}-এর লিংক`,
    charged: (count) => `বাড়তি ফি চাওয়া হয়েছে: ${count} জন`,
    clashes: (count) => `অন্য কোর্সের সঙ্গে ${count}টি ক্লাসের সময় মিলে যায়`,
    deciding: 'সরানো হচ্ছে',
    isChecked: 'পেমেন্ট এখনো যাচাই হচ্ছে',
    tooMany: (left) => `আসন খালি আছে মাত্র ${left}টি। কম শিক্ষার্থী বাছুন।`,
    move: (count) => `সরান (${count} জন)`,
    moved: (count) => `সরানো হয়েছে: ${count} জন`,
    mergeLabel: (number) => `ব্যাচ মিলিয়ে দিন: এরপর ব্যাচ ${number} বন্ধ করুন`,
    mergeText: (seats, classes) =>
      `অন্য ব্যাচে ${seats}, সামনে ${classes}টি ক্লাস। সবাই যাবেন, না হলে কেউই নয়। বন্ধ ব্যাচে নতুন কেউ ভর্তি হতে পারবেন না, অপেক্ষমাণ তালিকাও শেষ হবে।`,
    merge: (count) => `সবাইকে (${count} জন) সরিয়ে ব্যাচ বন্ধ করুন`,
    merged: (count, heldPlaces) =>
      heldPlaces
        ? `সরানো হয়েছে: ${count} জন। ব্যাচ বন্ধ হয়েছে। পেমেন্ট না হওয়া অর্ডার, প্রস্তাব বা আমন্ত্রণের জন্য এখনো ${heldPlaces}টি আসন ধরা আছে।`
        : `সরানো হয়েছে: ${count} জন। ব্যাচ বন্ধ হয়েছে।`,
    refusedTitle: 'এই শিক্ষার্থীরা আগের ব্যাচেই আছেন:',
    refusals: {
      not_in_batch: 'আর এই ব্যাচে নেই, অথবা সরানো হচ্ছে',
      batch_full: 'আসন খালি ছিল না',
      batch_not_found: 'ব্যাচটি আর হচ্ছে না',
      order_open: 'আরেকটি অর্ডারের পেমেন্ট বাকি আছে',
      payment_not_checked: 'এই আসনের পেমেন্ট এখনো যাচাই হচ্ছে',
      not_yours_to_decide: 'এটি আপনার নিজের টাকা; টিমের অন্য কাউকে বলুন',
    },
  },
  behindNumber: {
    title: 'তালিকার শুধু একটি অংশ:',
    orders: (orders, courses, total) => `অর্ডার ${orders}টি, কোর্স ${courses}টি, ${total}`,
    refunds: (refunds, amount) => `রিফান্ড ${refunds}টি, ${amount}`,
    rows: (count) => `মোট ${count}টি`,
    all: 'সব দেখান',
  },
  lists: {
    'contact-messages': 'যোগাযোগের মেসেজ',
    'free-class-requests': 'ফ্রি ক্লাসের অনুরোধ',
    'free-tests': 'ফ্রি টেস্ট',
    'batch-alerts': 'পরের ব্যাচের অপেক্ষায়',
    'instructor-applications': 'ইন্সট্রাক্টর হওয়ার আবেদন',
    'newsletter-subscribers': 'নিউজলেটারের গ্রাহক',
  },
  empty: {
    'contact-messages': 'এখনো কেউ লেখেননি',
    'free-class-requests': 'এখনো কেউ ফ্রি ক্লাস চাননি',
    'free-tests': 'এখনো কেউ ফ্রি টেস্ট দেননি',
    'batch-alerts': 'পরের ব্যাচের জন্য কেউ অপেক্ষায় নেই',
    'instructor-applications': 'এখনো কেউ শেখানোর আবেদন করেননি',
    'newsletter-subscribers': 'এখনো কেউ গ্রাহক হননি',
  },
  media: 'ভিডিও ও ফাইল',
  mails: 'মেইল',
  questions: 'প্রশ্ন',
  reviews: 'রিভিউ',
  drafts: 'রিভিউর লেসন',
  students: 'শিক্ষার্থী',
  dashboard: 'ড্যাশবোর্ড',

  notFoundTitle: 'এই ঠিকানায় কিছু নেই',
  notFoundText: 'হয়তো সরিয়ে ফেলা হয়েছে, অথবা ঠিকানায় বানান ভুল আছে। তালিকা থেকে খুঁজে দেখুন।',
  notPermittedTitle: 'আপনার রোলে এই পেজ নেই',
  notPermittedText: 'কোনো ওনারকে বলুন আপনার রোল বদলে দিতে, বা কাজটা করে দিতে।',
  notStaffTitle: 'এই জায়গা শুধু কর্মীদের জন্য',
  notStaffText: (email) =>
    `আপনি ${email} দিয়ে লগইন করেছেন, কিন্তু এই অ্যাকাউন্ট কর্মীর নয়। সাইট যিনি চালান, তিনি আপনাকে কর্মী করতে পারবেন।`,
  unconfirmedTitle: 'আগে ইমেইল নিশ্চিত করুন',
  unconfirmedText: (email) =>
    `স্টাফ এরিয়া খুলতে নিশ্চিত করা ইমেইল লাগে। ${email} ঠিকানায় পাঠানো মেইলের লিংকটি খুলুন, তারপর আবার লগইন করুন।`,

  search: 'খুঁজুন',
  searchHint: 'নাম, ইমেইল, ফোন, কোর্স বা বিষয়',
  searchMails: 'কার কাছে, বা কী বিষয়ে',
  searchStudents: 'নাম, ইমেইল, ফোন বা স্টুডেন্ট আইডি',
  filters: 'ফিল্টার',
  clear: 'মুছুন',
  show: 'দেখান',
  all: 'সব',
  states: { new: 'নতুন', handled: 'দেখা হয়েছে' },
  mailStates: { waiting: 'অপেক্ষায়', sent: 'পাঠানো', kept: 'রাখা আছে', failed: 'যায়নি' },
  roles: { student: 'শিক্ষার্থী', instructor: 'ইন্সট্রাক্টর', staff: 'কর্মী' },
  nothingFound: 'এমন কিছু পাওয়া যায়নি',
  older: 'আরও পুরোনো',
  newest: 'সবচেয়ে নতুনগুলোয় ফিরুন',

  markHandled: 'দেখা হয়েছে',
  markNew: 'আবার নতুন করুন',
  handledBy: (name, moment) => `দেখেছেন ${name}, ${moment}`,
  handledByNobody: (moment) => `দেখা হয়েছে, ${moment}`,
  marked: 'দেখা হয়েছে বলে রাখা হলো।',
  unmarked: 'আবার নতুন করে রাখা হলো।',
  course: 'কোর্স',
  marks: 'নম্বর',
  marksOf: (marks, possible) => `${possible}-এর মধ্যে ${marks}`,
  notHandedIn: 'এখনো জমা দেননি',
  wantsToTeach: 'শেখাতে চান',
  reply: 'ইমেইলে উত্তর দিন',
  writtenIn: { en: 'ইংরেজি হরফে লেখা', bn: 'বাংলা হরফে লেখা' },
  contactThread: {
    title: 'আমরা যা লিখেছি',
    kinds: { answer: 'উত্তর', note: 'নোট' },
    formerStaff: 'সাবেক সহকর্মী',
    write: { answer: 'উত্তর দিন', note: 'নোট রাখুন' },
    titles: {
      answer: (name) => `${name}: উত্তর`,
      note: (name) => `${name}-এর মেসেজ নিয়ে নোট`,
    },
    labels: { answer: 'উত্তর', note: 'নোট' },
    answerHint: (email) => `${email} ঠিকানায় ইমেইল যাবে; ওপরে সম্ভাষণ আর নিচে তাঁর মেসেজ থাকবে।`,
    noteHint: 'শুধু কর্মীরা দেখবেন।',
    submit: { answer: 'পাঠান', note: 'সেভ করুন' },
    done: { answer: 'উত্তর পাঠানো হচ্ছে।', note: 'নোট সেভ হয়েছে।' },
    cancel: 'বাতিল',
    take: 'দায়িত্ব নিন',
    leave: 'দায়িত্ব ছাড়ুন',
    mine: 'আপনি দেখছেন',
    assignedTo: (name) => `দেখছেন ${name}`,
    failed: 'হয়নি। আবার চেষ্টা করুন।',
  },
  inLanguage: { en: 'ইংরেজি পেজ থেকে', bn: 'বাংলা পেজ থেকে' },

  exportCsv: 'CSV ফাইল নামান',
  exportFailed: 'মাঝপথে থেমে গেছে, কিছুই নামানো হয়নি। আবার চেষ্টা করুন।',

  mailTo: (address) => `প্রাপক ${address}`,
  mailText: 'লেখাটা পড়ুন',
  textGone: 'পাঠানোর পর লেখা আর রাখা হয় না।',
  linkGone: 'এই ইমেইলের লিংক আর রাখা নেই, তাই আবার পাঠানো যাবে না। প্রাপককে নতুন লিংক চাইতে বলুন।',
  attempts: (count) => `${count} বার চেষ্টা`,
  sendAgain: 'আবার পাঠান',
  queuedAgain: 'আবার পাঠানোর জন্য রাখা হলো।',
  mailsText:
    'মেইল সার্ভার যুক্ত না থাকলে ইমেইল পাঠানো হয় না, এখানে জমা থাকে। অ্যাকাউন্ট খোলার লিংক কখনো দেখানো হয় না; তার জায়গায় “[link]” লেখা থাকে।',
  noMails: 'এখনো কোনো মেইল নেই',

  studentTable: 'শিক্ষার্থী',
  name: 'নাম',
  email: 'ইমেইল',
  phone: 'ফোন',
  studentId: 'স্টুডেন্ট আইডি',
  role: 'ভূমিকা',
  since: 'কবে থেকে',

  checkup,
  categories,
  completion,
  examiners,
  gradebook,
  questionBanks,
  courses,
  learning,
  money,
  secondFactor,
  instructors,
  people,
  orientation,
  testPaper,
  tests,
  assignments,
  audit,
}
