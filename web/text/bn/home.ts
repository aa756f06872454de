import type { home as english } from '../en/home.ts'
import type { WordsLike } from '../words-like.ts'

export const home: WordsLike<typeof english> = {
  headTitle: (name) => `${name}: বাংলাদেশের জন্য কোর্স`,
  headDescription:
    'যে কাজ শিখে আয় করা যায়, তা শিখুন বাংলায় বা ইংরেজিতে: সত্যিকারের তারিখ আর সিটসহ লাইভ ব্যাচ, প্রজেক্ট আর পাশে থাকার মানুষ।',
  heroBefore: 'গড়ে তুলুন',
  heroWords: ['দক্ষতা', 'আত্মবিশ্বাস', 'প্রজেক্ট', 'আবার!'],
  heroText: 'যাঁরা প্রতিদিন কাজটা করেন, লাইভ ব্যাচে তাঁদের কাছেই শিখুন। নিজের ভাষায়, নিজের ফোনে।',
  enrolNow: 'ভর্তি হোন',
  aboutUs: 'আমাদের কথা',
  heroFacts: (courses, categories) => `${categories}টি বিষয়ে ${courses}টি কোর্স`,
  follow: 'আমাদের সঙ্গে থাকুন',

  categoriesTitle: 'নিজের বিষয় খুঁজে নিন',
  categoriesText: 'প্রথম কোড লেখা থেকে একদম নতুন পেশা পর্যন্ত।',
  categoryCourse: (category) => `${category} কোর্স`,
  courses: (count) => `${count}টি কোর্স`,

  newTitle: 'আমাদের নতুন কোর্স',
  newText: 'সবে শুরু হয়েছে।',
  popularTitle: 'জনপ্রিয় কোর্স',
  popularText: 'এখান থেকে শুরু করতে পারেন।',
  trendingTitle: 'ট্রেন্ডিং কোর্স',
  trendingText: 'এই সময়ে আমরা যেগুলো বেছে দিচ্ছি।',
  freeTitle: 'ফ্রি কোর্স',
  freeText: 'এক টাকাও খরচ না করে আজই শুরু করুন।',
  seeMore: 'আরও দেখুন',
  seeAll: 'সবগুলো দেখুন',

  reasonsTitle: (name) => `${name} কেন সেরা`,
  faqTitle: 'যা অনেকে জানতে চান',
  faqText: 'অন্য কিছু জানতে চান?',
  faqContact: 'আমাদের লিখুন',

  readyTitle: 'শুরু করতে তৈরি?',
  readyText: 'অ্যাকাউন্ট খোলা ফ্রি, লাগে এক মিনিট। ঘুরে দেখুন, পছন্দেরটা কার্টে রাখুন, পরে ভাবুন।',
  registerNow: 'রেজিস্ট্রেশন করুন',

  askTitle: (name) => `${name}-কে জিজ্ঞেস করুন`,
  askText: 'কী করতে পারতে চান, নিজের মতো করে লিখুন। সব কোর্স ঘেঁটে আমরা খুঁজে দেব।',
  askLabel: 'কী শিখতে চান?',
  askPlaceholder: 'যেমন: একটা ওয়েবসাইট বানাতে চাই',
  askButton: 'কোর্স খুঁজুন',
  askExamples: ['ফ্রিল্যান্সিং', 'web design shikhte chai', 'হিসাবের কাজে excel', 'মোবাইল অ্যাপ বানানো'],
  askExamplesLabel: 'যেমন',
  askFound: (count) => `${count}টি কোর্স মিলেছে`,
  askFoundOne: '১টি কোর্স মিলেছে',
  askReadAs: (words) => `“${words}” ধরে খোঁজা হয়েছে`,
  askNothing: 'এই কথায় কিছু পাওয়া গেল না। আরও কম বা সহজ শব্দে লিখে দেখুন।',
  askAll: 'সবগুলো দেখুন',

  tutorialTitle: 'ছোট্ট টিউটোরিয়াল',
  tutorialText: 'শুরুর আগে দেখে নিন কীভাবে কী হয়।',
  play: 'চালান',
  playNote: 'ভিডিওটা YouTube-এর। প্লে না চাপা পর্যন্ত সেখান থেকে কিছুই লোড হয় না।',

  testimonialsTitle: 'সবাই কেন ভরসা করেন?',
  sampleVoice: 'নমুনা',

  statsTitle: (name) => `সংখ্যায় ${name}`,
  students: 'শিক্ষার্থী',
  firstStudents: 'প্রথম দিকের একজন হোন',
  coursesCount: 'কোর্স',
  subjects: 'বিষয়',
  instructors: 'ইন্সট্রাক্টর',

  newsletterTitle: 'মাসে একটা ইমেইল',
  newsletterText: 'নতুন ব্যাচ, ফ্রি ক্লাস আর ফাঁকা সিটের খবর।',

  teacherTitle: 'এমন কিছু জানেন, যা অন্যরা শিখতে চায়?',
  teacherText: (name) => `${name}-তে শেখান। জানাটা আপনার, শিক্ষার্থী আনা আমাদের কাজ।`,
  becomeTeacher: 'শিক্ষক হোন',
}
