import { poisha, takaText } from '#contract/money.ts'
import type { CourseBangla, CourseDraft } from '../writing/course-draft.ts'
import {
  type ImportChoices,
  readAmount,
  readBatches,
  readAccessDays,
  readCategory,
  readCourseId,
  readCourseIds,
  readFaq,
  readFaqBeside,
  readInstructors,
  readLessonCount,
  readLevel,
  readMoment,
  readState,
  readListBeside,
  readOutlineBeside,
  readList,
  readOutline,
  readPicture,
  readPopularity,
  readTeachingLanguage,
  readText,
  readVideo,
  readYesOrNo,
} from './import-columns.ts'
import { type Fault, type ColumnResult, wrong } from './import-fault.ts'
import { nearest } from './import-nearest.ts'

/** The columns a provider's catalogue may have, by their names on the wire. */
const columns = {
  courseId: readCourseId,
  courseTitle: readText('title', 'one'),
  courseSubtitle: readText('subtitle'),
  courseBannerImage: readPicture,
  category: readCategory,
  courseFee: readAmount,
  lessionsNumber: readLessonCount,
  lessionLevel: readLevel,
  coursesPopularityStatus: readPopularity,
  whatYouLearn: readList,
  courseOutline: readOutline,
  courseDesignedFor: readText('paragraph'),
  instructors: readInstructors,
  batches: readBatches,
  courseTitleBn: readText('title', 'one'),
  courseSubtitleBn: readText('subtitle'),
  whatYouLearnBn: readListBeside,
  courseOutlineBn: readOutlineBeside,
  courseDesignedForBn: readText('paragraph'),
  courseBannerAlt: readText('line', 'one'),
  courseBannerAltBn: readText('line', 'one'),
  courseState: readState,
  coursePublishedAt: readMoment,
  coursePrerequisites: readCourseIds,
  courseIsSample: readYesOrNo,
  courseTaughtIn: readTeachingLanguage,
  courseDescription: readText('description'),
  courseDescriptionBn: readText('description'),
  courseTrailer: readVideo,
  courseAccessDays: readAccessDays,
  courseRequirements: readList,
  courseRequirementsBn: readListBeside,
  courseFaq: readFaq,
  courseFaqBn: readFaqBeside,
}
export type Column = keyof typeof columns
type Values = {
  [Name in Column]?: (typeof columns)[Name] extends (
    value: unknown,
    choices: ImportChoices,
  ) => ColumnResult<infer T>
    ? T
    : never
}

export const columnNames = Object.keys(columns) as Column[]
export const requiredColumns = [
  'courseId',
  'courseTitle',
  'category',
  'courseFee',
  'lessionsNumber',
  'lessionLevel',
] as const satisfies Column[]

/** A course of tests has no such number to write: what is published is counted. Empty is 0. */
const mayBeEmpty: readonly Column[] = ['lessionsNumber']

/** Names of other catalogues, beside the columns' own. */
const otherNames = {
  id: 'courseId',
  code: 'courseId',
  'course code': 'courseId',
  'course id': 'courseId',
  'কোর্স কোড': 'courseId',
  title: 'courseTitle',
  name: 'courseTitle',
  'course title': 'courseTitle',
  post_title: 'courseTitle',
  'course name': 'courseTitle',
  'কোর্সের নাম': 'courseTitle',
  subtitle: 'courseSubtitle',
  'short intro': 'courseSubtitle',
  'short description': 'courseSubtitle',
  post_excerpt: 'courseSubtitle',
  subject: 'category',
  categories: 'category',
  'course category': 'category',
  'course-category': 'category',
  ধরন: 'category',
  বিষয়: 'category',
  ক্যাটাগরি: 'category',
  fee: 'courseFee',
  price: 'courseFee',
  'course fee': 'courseFee',
  'regular price': 'courseFee',
  _regular_price: 'courseFee',
  'কোর্স ফি': 'courseFee',
  ফি: 'courseFee',
  lessons: 'lessionsNumber',
  lectures: 'lessionsNumber',
  classes: 'lessionsNumber',
  'ক্লাস সংখ্যা': 'lessionsNumber',
  'লেসন সংখ্যা': 'lessionsNumber',
  লেসন: 'lessionsNumber',
  level: 'lessionLevel',
  difficulty: 'lessionLevel',
  _tutor_course_level: 'lessionLevel',
  'what you will learn': 'whatYouLearn',
  benefits: 'whatYouLearn',
  _tutor_course_benefits: 'whatYouLearn',
  'target audience': 'courseDesignedFor',
  _tutor_course_target_audience: 'courseDesignedFor',
  outline: 'courseOutline',
  curriculum: 'courseOutline',
  syllabus: 'courseOutline',
  instructor: 'instructors',
  teacher: 'instructors',
  ইন্সট্রাক্টর: 'instructors',
  শিক্ষক: 'instructors',
  লেভেল: 'lessionLevel',
  language: 'courseTaughtIn',
  'course language': 'courseTaughtIn',
  medium: 'courseTaughtIn',
  ভাষা: 'courseTaughtIn',
  description: 'courseDescription',
  'long description': 'courseDescription',
  'full description': 'courseDescription',
  'course description': 'courseDescription',
  post_content: 'courseDescription',
  বিবরণ: 'courseDescription',
  trailer: 'courseTrailer',
  'intro video': 'courseTrailer',
  'promo video': 'courseTrailer',
  requirements: 'courseRequirements',
  'course requirements': 'courseRequirements',
  'what you need': 'courseRequirements',
  _tutor_course_requirements: 'courseRequirements',
  পূর্বশর্ত: 'courseRequirements',
  'যা লাগবে': 'courseRequirements',
  'যা জানা থাকতে হবে': 'courseRequirements',
  'আগে যা জানতে হবে': 'courseRequirements',
  faq: 'courseFaq',
  faqs: 'courseFaq',
  'questions and answers': 'courseFaq',
  প্রশ্নোত্তর: 'courseFaq',
  'প্রশ্ন ও উত্তর': 'courseFaq',
  'সাধারণ জিজ্ঞাসা': 'courseFaq',
  'access days': 'courseAccessDays',
  'access period': 'courseAccessDays',
} as const satisfies Record<string, Column>
const columnsByName = [
  ...columnNames.map((column) => [column, column] as const),
  ...Object.entries(otherNames),
]

const names = new Set(columnsByName.map(([name]) => name.toLowerCase()))

/** Whether a cell is the name of a column, ours or a usual one: rows of headings are told by these. */
export function isColumnName(cell: string): boolean {
  return names.has(cell.trim().toLowerCase())
}

/** The column that someone meant by a name that none has, or null. */
export function nearestColumn(name: string): Column | null {
  // "_tutor_course_price_type" says how a fee is taken, not what it is.
  if (/(^|[\s_])(type|link|url|date)$/i.test(name.trim()) && !isColumnName(name)) return null
  return nearest(name, columnsByName)
}

/** The course of one row, or everything that is wrong with it. */
export function draftOf(
  row: Record<string, unknown>,
  choices: ImportChoices,
): { draft: CourseDraft } | { faults: Fault[] } {
  const { values, faults } = readColumns(row, choices)
  const { courseId, courseTitle, category, courseFee, lessionLevel } = values
  if (
    faults.length > 0 ||
    !courseId ||
    !courseTitle ||
    !category ||
    courseFee === undefined ||
    !lessionLevel
  )
    return { faults }
  if (values.coursesPopularityStatus === 'Free' && courseFee > 0)
    return {
      faults: [
        faultOf(
          'coursesPopularityStatus',
          wrong('Free', 'is for courses without a fee', `courseFee is ${takaText(courseFee)}`),
        ),
      ],
    }
  if (values.coursePrerequisites?.includes(courseId))
    return {
      faults: [
        faultOf(
          'coursePrerequisites',
          wrong(courseId, 'names the course itself as a prerequisite'),
        ),
      ],
    }
  const unpaired = unpairedOf(values)
  if (unpaired.length > 0) return { faults: unpaired }
  return {
    draft: {
      courseId,
      title: courseTitle,
      subtitle: values.courseSubtitle ?? '',
      bannerPath: values.courseBannerImage ?? null,
      category,
      fee: courseFee,
      lessonCount: values.lessionsNumber ?? 0,
      level: lessionLevel,
      popularity: values.coursesPopularityStatus ?? (courseFee === poisha(0) ? 'Free' : 'New'),
      whatYouLearn: values.whatYouLearn ?? [],
      outline: values.courseOutline ?? [],
      designedFor: values.courseDesignedFor ?? '',
      instructors: values.instructors ?? [],
      batches: values.batches,
      bannerAlt: values.courseBannerAlt,
      bangla: banglaFrom(values),
      ...(values.courseState && { state: values.courseState }),
      ...(values.coursePublishedAt && { publishedAt: values.coursePublishedAt }),
      ...(values.coursePrerequisites && { prerequisites: values.coursePrerequisites }),
      ...(values.courseIsSample && { isSample: true }),
      ...(values.courseTaughtIn && { taughtIn: values.courseTaughtIn }),
      ...(values.courseDescription && { description: values.courseDescription }),
      ...(values.courseTrailer && { trailer: values.courseTrailer }),
      ...(values.courseAccessDays && { accessDays: values.courseAccessDays }),
      ...(values.courseRequirements && { requirements: values.courseRequirements }),
      ...(values.courseFaq && { faq: values.courseFaq }),
    },
  }
}

/** Lists in Bangla have no more entries than those they are beside. */
function unpairedOf(values: Values): Fault[] {
  const pairs = [
    ['whatYouLearnBn', values.whatYouLearnBn, 'whatYouLearn', values.whatYouLearn],
    ['courseOutlineBn', values.courseOutlineBn, 'courseOutline', values.courseOutline],
    [
      'courseRequirementsBn',
      values.courseRequirementsBn,
      'courseRequirements',
      values.courseRequirements,
    ],
    ['courseFaqBn', values.courseFaqBn, 'courseFaq', values.courseFaq],
  ] as const
  return pairs.flatMap(([column, bangla, other, texts]) =>
    (bangla?.length ?? 0) > (texts?.length ?? 0)
      ? [faultOf(column, { fault: `has more entries than ${other}` })]
      : [],
  )
}

/** undefined where the file has none of its columns: an older file leaves the Bangla texts of a course alone. */
function banglaFrom(values: Values): CourseBangla | undefined {
  const bangla: CourseBangla = {
    ...(values.courseTitleBn && { title: values.courseTitleBn }),
    ...(values.courseSubtitleBn && { subtitle: values.courseSubtitleBn }),
    ...(values.courseDesignedForBn && { designedFor: values.courseDesignedForBn }),
    ...(values.courseDescriptionBn && { description: values.courseDescriptionBn }),
    ...(values.courseBannerAltBn && { bannerAlt: values.courseBannerAltBn }),
    ...(values.whatYouLearnBn?.some(Boolean) && { whatYouLearn: values.whatYouLearnBn }),
    ...(values.courseOutlineBn?.some(({ title, content }) => title || content) && {
      outline: values.courseOutlineBn,
    }),
    ...(values.courseRequirementsBn?.some(Boolean) && {
      requirements: values.courseRequirementsBn,
    }),
    ...(values.courseFaqBn?.some(({ question, answer }) => question || answer) && {
      faq: values.courseFaqBn,
    }),
  }
  return Object.keys(bangla).length > 0 ? bangla : undefined
}

function faultOf(
  column: Column,
  { fault, kind = fault, written }: Extract<ColumnResult<never>, { fault: string }>,
): Fault {
  return { text: `${column} ${fault}`, kind: `${column} ${kind}`, written, column }
}

function readColumns(
  row: Record<string, unknown>,
  choices: ImportChoices,
): { values: Values; faults: Fault[] } {
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const column of columnNames) {
    const written = row[column]
    if (isEmpty(written)) {
      if ((requiredColumns as readonly Column[]).includes(column) && !mayBeEmpty.includes(column))
        faults.push(faultOf(column, { fault: 'is missing' }))
      continue
    }
    const read: ColumnResult<unknown> = columns[column](written, choices)
    if ('fault' in read) faults.push(faultOf(column, read))
    else values[column] = read.value
  }
  // Each value was read by its column's reader, which `Values` is derived from.
  return { values: values as Values, faults }
}

/** The columns of a row whose values they cannot have. */
export function faultyColumns(row: Record<string, string>, choices: ImportChoices): Column[] {
  return columnNames.filter(
    (column) => row[column] !== undefined && 'fault' in columns[column](row[column], choices),
  )
}

function isEmpty(written: unknown): boolean {
  return (
    written === undefined ||
    written === null ||
    (typeof written === 'string' && written.trim() === '')
  )
}
