import type { ImportReading } from '#contract/catalog/exchange.ts'
import type { Decisions } from '#contract/catalog/import-decisions.ts'

/** A list of courses as another system or an office makes it. All of them are made up. */
export interface CourseList {
  name: string
  content: string | Buffer
  /** How it names columns, as someone decides while importing it. */
  columns?: Decisions['columns']
  /** What is decided for the whole file. */
  reading?: Partial<Omit<ImportReading, 'makeIds'> & { makeIds: boolean }>
  /** The courses that come of it. */
  courses: readonly { courseId: string; title: string; fee: string }[]
}

export const HEADER = 'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel'
export const ROW = 'T-1,Weaving,IoT,1500,12,Beginner'
const WEAVING = { courseId: 'T-1', title: 'Weaving', fee: '1500' }
const WITH_TABS = `\ufeff${HEADER}\n${ROW}\n`.replaceAll(',', '\t')
const NO_FEE = { courseFee: '0', lessionsNumber: '0', lessionLevel: 'Beginner' }

export const courseLists: readonly CourseList[] = [
  {
    name: 'a charity’s list under a title and merged group headings, without ids, fees and levels',
    content: [
      'Courses we offer in 2026,,,,',
      'Course,,About,,',
      'Title,Category,Short Intro,URL,Course Type',
      'Solar Lamps at Home,IoT,Build a lamp,https://example.org/1,Online',
      'Soil Sensors,IoT,Measure the soil,https://example.org/2,Online',
    ].join('\n'),
    columns: { Title: 'courseTitle', Category: 'category', 'Short Intro': 'courseSubtitle' },
    reading: { ...NO_FEE, makeIds: true },
    courses: [
      { courseId: 'IOT-101', title: 'Solar Lamps at Home', fee: '0' },
      { courseId: 'IOT-102', title: 'Soil Sensors', fee: '0' },
    ],
  },
  {
    name: 'a course index without fees, in which every row says its level',
    content: 'id,title,provider,level\nMX-1,Knots,A,Beginner\nMX-2,Ropes,B,Advanced\n',
    columns: { id: 'courseId', title: 'courseTitle', level: 'lessionLevel' },
    reading: { courseFee: '0', lessionsNumber: '0', category: 'IoT' },
    courses: [
      { courseId: 'MX-1', title: 'Knots', fee: '0' },
      { courseId: 'MX-2', title: 'Ropes', fee: '0' },
    ],
  },
  {
    name: 'WordPress and Tutor LMS columns with HTML',
    content: [
      'courseId,post_title,_tutor_course_price_type,_regular_price,_tutor_course_benefits,_tutor_course_target_audience',
      '"WP-1","Typing &amp; Office","paid","1200","<ul><li>Type fast</li><li>Use <b>Word</b></li></ul>","<p>Clerks.</p><p>Students.</p>"',
      '"WP-2","if a <b","free","","- First\n- Second","Anyone<script>alert(1)</script>"',
    ].join('\n'),
    columns: {
      post_title: 'courseTitle',
      _tutor_course_benefits: 'whatYouLearn',
      _tutor_course_target_audience: 'courseDesignedFor',
      _regular_price: 'courseFee',
    },
    reading: { ...NO_FEE, category: 'IoT' },
    courses: [
      { courseId: 'WP-1', title: 'Typing & Office', fee: '1200' },
      { courseId: 'WP-2', title: 'if a <b', fee: '0' },
    ],
  },
  {
    name: 'a Bangla list with Bangla digits',
    content: 'আমাদের কোর্স তালিকা ২০২৬,,,\n,,,\nকোড,কোর্সের নাম,বিষয়,ফি\nBN-1,সহজ গণিত,IoT,৪৫০০\n',
    columns: { কোড: 'courseId', 'কোর্সের নাম': 'courseTitle', বিষয়: 'category', ফি: 'courseFee' },
    reading: { lessionsNumber: '১২', lessionLevel: 'Beginner' },
    courses: [{ courseId: 'BN-1', title: 'সহজ গণিত', fee: '4500' }],
  },
  {
    name: 'semicolons',
    content: `${HEADER}\n${ROW}\n`.replaceAll(',', ';'),
    courses: [WEAVING],
  },
  { name: 'tabs', content: `${HEADER}\n${ROW}\n`.replaceAll(',', '\t'), courses: [WEAVING] },
  {
    name: 'UTF-16 little-endian',
    content: Buffer.from(WITH_TABS, 'utf16le'),
    courses: [WEAVING],
  },
  {
    name: 'UTF-16 big-endian',
    content: Buffer.from(WITH_TABS, 'utf16le').swap16(),
    courses: [WEAVING],
  },
  {
    name: 'what a sheet is sent as',
    content: `sep=,\r\n${HEADER}\r\n\r\n${ROW}\r\n`,
    courses: [WEAVING],
  },
  { name: 'empty columns', content: `,${HEADER},,\n,${ROW},,\n,,,,,,,,\n`, courses: [WEAVING] },
  {
    name: 'two tables in a sheet',
    content: [HEADER, ROW, '', 'Our trainers', 'Name,Course Title,Fee', 'Rina,Weaving,0', ''].join(
      '\n',
    ),
    courses: [WEAVING],
  },
  {
    name: 'a list that is printed a page at a time',
    content: [HEADER, ROW, '', HEADER, ROW.replace('T-1', 'T-2'), ''].join('\n'),
    courses: [WEAVING, { ...WEAVING, courseId: 'T-2' }],
  },
  {
    name: 'columns that no course has',
    content: `${HEADER},Room,Owner\nN-1,Notes,IoT,0,1,Beginner,<b>12</b>,Rina\nN-2,None,IoT,0,1,Beginner,,\n`,
    reading: { otherColumns: 'note' },
    courses: [
      { courseId: 'N-1', title: 'Notes', fee: '0' },
      { courseId: 'N-2', title: 'None', fee: '0' },
    ],
  },
]
