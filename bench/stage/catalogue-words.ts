import type { categoryNames } from '#contract/catalog/terms.ts'

/** A thing in English and in Bangla. */
export type Pair = readonly [english: string, bangla: string]

/** What the made-up courses of each category are about. */
export const subjects: Record<(typeof categoryNames)[number], readonly Pair[]> = {
  Programming: [
    ['Python', 'পাইথন'],
    ['Java', 'জাভা'],
    ['C++', 'সি প্লাস প্লাস'],
    ['Problem Solving', 'সমস্যা সমাধান'],
  ],
  'Web Development': [
    ['JavaScript', 'জাভাস্ক্রিপ্ট'],
    ['React', 'রিঅ্যাক্ট'],
    ['Laravel', 'লারাভেল'],
    ['WordPress', 'ওয়ার্ডপ্রেস'],
  ],
  'Data Science': [
    ['Statistics', 'পরিসংখ্যান'],
    ['Data Analysis', 'তথ্য বিশ্লেষণ'],
    ['Power BI', 'পাওয়ার বিআই'],
  ],
  'Graphic Design': [
    ['Photoshop', 'ফটোশপ'],
    ['Illustrator', 'ইলাস্ট্রেটর'],
    ['Logo Design', 'লোগো ডিজাইন'],
  ],
  'Machine Learning': [
    ['Neural Networks', 'নিউরাল নেটওয়ার্ক'],
    ['Computer Vision', 'কম্পিউটার ভিশন'],
    ['Deep Learning', 'ডিপ লার্নিং'],
  ],
  Cybersecurity: [
    ['Ethical Hacking', 'এথিক্যাল হ্যাকিং'],
    ['Network Security', 'নেটওয়ার্ক নিরাপত্তা'],
  ],
  Databases: [
    ['PostgreSQL', 'পোস্টগ্রেস'],
    ['MySQL', 'মাইএসকিউএল'],
    ['Database Design', 'ডেটাবেস ডিজাইন'],
  ],
  'Project Management': [
    ['Scrum', 'স্ক্রাম'],
    ['Risk Management', 'ঝুঁকি ব্যবস্থাপনা'],
  ],
  'UX/UI Design': [
    ['Figma', 'ফিগমা'],
    ['User Research', 'ব্যবহারকারী গবেষণা'],
  ],
  'Cloud Computing': [
    ['AWS', 'এডব্লিউএস'],
    ['Azure', 'অ্যাজিউর'],
  ],
  'Game Development': [
    ['Unity', 'ইউনিটি'],
    ['Godot', 'গোডট'],
  ],
  Bioinformatics: [
    ['Genomics', 'জিনোমিক্স'],
    ['Sequence Analysis', 'সিকোয়েন্স বিশ্লেষণ'],
  ],
  Finance: [
    ['Accounting', 'হিসাববিজ্ঞান'],
    ['Stock Market', 'শেয়ার বাজার'],
    ['Income Tax', 'আয়কর'],
  ],
  Marketing: [
    ['Digital Marketing', 'ডিজিটাল মার্কেটিং'],
    ['Facebook Ads', 'ফেসবুক বিজ্ঞাপন'],
    ['SEO', 'এসইও'],
  ],
  'Artificial Intelligence': [
    ['Prompt Writing', 'প্রম্পট লেখা'],
    ['Robotics', 'রোবোটিক্স'],
  ],
  'AR/VR Development': [
    ['Augmented Reality', 'অগমেন্টেড রিয়েলিটি'],
    ['3D Modelling', 'থ্রিডি মডেলিং'],
  ],
  Blockchain: [
    ['Smart Contracts', 'স্মার্ট কন্ট্রাক্ট'],
    ['Ethereum', 'ইথেরিয়াম'],
  ],
  'Big Data': [
    ['Apache Spark', 'অ্যাপাচি স্পার্ক'],
    ['Kafka', 'কাফকা'],
  ],
  Networking: [
    ['CCNA', 'সিসিএনএ'],
    ['MikroTik', 'মাইক্রোটিক'],
  ],
  'Mobile Development': [
    ['Android', 'অ্যান্ড্রয়েড'],
    ['Flutter', 'ফ্লাটার'],
    ['Kotlin', 'কটলিন'],
  ],
  DevOps: [
    ['Docker', 'ডকার'],
    ['Linux', 'লিনাক্স'],
    ['Kubernetes', 'কুবারনেটিস'],
  ],
  'Product Management': [
    ['Product Strategy', 'পণ্য কৌশল'],
    ['Market Research', 'বাজার গবেষণা'],
  ],
  'Software Engineering': [
    ['System Design', 'সিস্টেম ডিজাইন'],
    ['Software Testing', 'সফটওয়্যার টেস্টিং'],
  ],
  'Software Skills': [
    ['Excel', 'এক্সেল'],
    ['AutoCAD', 'অটোক্যাড'],
    ['PowerPoint', 'পাওয়ারপয়েন্ট'],
  ],
  Photography: [
    ['Portrait Photography', 'পোর্ট্রেট ফটোগ্রাফি'],
    ['Video Editing', 'ভিডিও এডিটিং'],
  ],
  IoT: [
    ['Arduino', 'আরডুইনো'],
    ['Smart Home', 'স্মার্ট হোম'],
  ],
  'Soft Skills': [
    ['Spoken English', 'স্পোকেন ইংলিশ'],
    ['Public Speaking', 'জনসমক্ষে কথা বলা'],
    ['Leadership', 'নেতৃত্ব'],
  ],
  'Health & Wellness': [
    ['Yoga', 'যোগব্যায়াম'],
    ['Nutrition', 'পুষ্টি'],
    ['First Aid', 'প্রাথমিক চিকিৎসা'],
  ],
}

/** Titles; "~" is the subject. */
export const titles: readonly Pair[] = [
  ['~ for Beginners', 'নতুনদের জন্য ~'],
  ['~ from Zero', 'শূন্য থেকে ~'],
  ['~ with Real Projects', 'বাস্তব প্রজেক্টে ~'],
  ['Advanced ~', 'অ্যাডভান্সড ~'],
  ['~ for Freelancers', 'ফ্রিল্যান্সারদের জন্য ~'],
  ['~ Interview Preparation', '~ ইন্টারভিউ প্রস্তুতি'],
  ['A First Look at ~', '~ পরিচিতি'],
  ['Teach ~ to Others', '~ শেখানোর কৌশল'],
]

/** Instructors' names, first and last. */
export const firstNames = [
  'Rahim',
  'Fatema',
  'Ayesha',
  'Hasan',
  'Nusrat',
  'Tanvir',
  'Sadia',
  'Imran',
  'Arif',
  'Sumaiya',
  'Rakib',
  'Farhana',
  'Mahmud',
]
export const lastNames = [
  'Ahmed',
  'Hossain',
  'Rahman',
  'Islam',
  'Akter',
  'Chowdhury',
  'Khan',
  'Sarker',
  'Das',
  'Begum',
  'Roy',
  'Talukder',
  'Biswas',
]
/** Invented tools are put together from these, so that the vocabulary grows with the catalogue. */
export const syllables = [
  'ka',
  'ro',
  'mi',
  'lex',
  'no',
  'vi',
  'zen',
  'qu',
  'bor',
  'fin',
  'dax',
  'sol',
  'pra',
  'tri',
  'mon',
  'vel',
  'hub',
  'ta',
]
