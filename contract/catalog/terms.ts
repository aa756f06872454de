/** The states of a course. Only published ones are on the site. */
export const courseStates = ['draft', 'published', 'hidden', 'archived'] as const

/** Longest texts of a course, in characters; an import has the same limits. */
export const COURSE_TEXT_LIMITS = {
  title: 200,
  subtitle: 500,
  line: 500,
  paragraph: 4_000,
  description: 20_000,
} as const
/** Courses that one course can name to have done before. */
export const MOST_PREREQUISITES = 10
/** Most points, parts of an outline, or instructors of a course. */
export const MOST_ENTRIES = 100

/** Most questions of a course with their answers. */
export const MOST_FAQ = 20

/** The most seats of a batch that has a limit. */
export const MOST_SEATS = 100_000

/** The longest name of a category. */
export const LONGEST_CATEGORY = 60
/** The most categories a copy has: more tabs than these no one looks through. */
export const MOST_CATEGORIES = 200

/**
 * The categories a new copy begins with, in the order of their tabs; a provider adds, renames and hides.
 * Source: spec §2 /courses.
 */
export const categoryNames = [
  'Programming',
  'Web Development',
  'Data Science',
  'Graphic Design',
  'Machine Learning',
  'Cybersecurity',
  'Databases',
  'Project Management',
  'UX/UI Design',
  'Cloud Computing',
  'Game Development',
  'Bioinformatics',
  'Finance',
  'Marketing',
  'Artificial Intelligence',
  'AR/VR Development',
  'Blockchain',
  'Big Data',
  'Networking',
  'Mobile Development',
  'DevOps',
  'Product Management',
  'Software Engineering',
  'Software Skills',
  'Photography',
  'IoT',
  'Soft Skills',
  'Health & Wellness',
] as const

export const courseLevels = ['Beginner', 'Intermediate', 'Advanced', 'Expert'] as const
export type CourseLevel = (typeof courseLevels)[number]
export const popularityMarks = ['New', 'Popular', 'Trending', 'Free'] as const
export type PopularityMark = (typeof popularityMarks)[number]

export const weekDays = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const

/** What a course is taught in; `Both`: Bangla and English. */
export const teachingLanguages = ['Bangla', 'English', 'Both'] as const
export type TeachingLanguage = (typeof teachingLanguages)[number]
/** What a list can be narrowed to: a course taught in both is found by either. */
export const soughtLanguages = ['Bangla', 'English'] as const satisfies readonly TeachingLanguage[]

/** Fees of today, in taka, up to which a list can be narrowed: few, so that few lists are kept in memory. */
export const feeCeilings = {
  'up-to-1000': 1_000,
  'up-to-3000': 3_000,
  'up-to-5000': 5_000,
  'up-to-10000': 10_000,
} as const
export type FeeCeiling = keyof typeof feeCeilings
export const prices = [
  'free',
  'paid',
  'up-to-1000',
  'up-to-3000',
  'up-to-5000',
  'up-to-10000',
] as const satisfies readonly ('free' | 'paid' | FeeCeiling)[]

/** Within how many days, counted from today, a batch starts. */
export const startTimes = { 'within-7-days': 7, 'within-30-days': 30 } as const
export type StartTime = keyof typeof startTimes
export const startTimeNames = ['within-7-days', 'within-30-days'] as const satisfies StartTime[]

/** Live: in a batch with its classes. Own: at one's own pace, from any day on. */
export const paces = ['live', 'own'] as const

export const courseOrders = ['newest', 'popular', 'fee-low', 'fee-high'] as const
/** How a list can be ordered, a search by its best matches too. */
export const listOrders = [...courseOrders, 'best'] as const
export type CourseOrder = (typeof listOrders)[number]

/** The most courses one call answers, and how many without `limit`. Source: spec §7 (the course array). */
export const COURSES_PER_CALL = 500

/** How many cards a page of the list has without `limit`, as on the site. */
export const CARDS_PER_PAGE = 24

/** What is looked at before a course is published. */
export const checklistItems = [
  'title',
  'fee',
  'lessonCount',
  'popularity',
  'subtitle',
  'banner',
  'bannerAlt',
  'whatYouLearn',
  'outline',
  'designedFor',
  'instructors',
  'batch',
  'lessons',
  'bangla',
] as const
export type ChecklistItem = (typeof checklistItems)[number]

export const revisionKinds = [
  'created',
  'saved',
  'restored',
  'published',
  'hidden',
  'archived',
  'unarchived',
] as const

/** For how many days a course may give access, where it ends. */
export const ACCESS_DAYS = { least: 7, most: 3650 } as const

/** The most courses changed by one call. */
export const BULK_LIMIT = 200

/** Instructors that are added to courses, or taken out, at once. */
export const BULK_PEOPLE = 10

/** New courses shown before See More. Source: spec §9. */
export const NEW_COURSES_SHOWN_FIRST = 6
/** The most courses the Free Courses section shows. Source: spec §9. */
export const FREE_COURSES_SHOWN = 6

/** The largest file of courses that the browser sends, in bytes. */
export const MOST_IMPORT_BYTES = 100 * 1024 * 1024

/** The columns of a file of courses. */
export const importColumns = [
  'courseId',
  'courseTitle',
  'courseSubtitle',
  'courseBannerImage',
  'category',
  'courseFee',
  'lessionsNumber',
  'lessionLevel',
  'coursesPopularityStatus',
  'whatYouLearn',
  'courseOutline',
  'courseDesignedFor',
  'instructors',
  'batches',
  'courseTitleBn',
  'courseSubtitleBn',
  'whatYouLearnBn',
  'courseOutlineBn',
  'courseDesignedForBn',
  'courseBannerAlt',
  'courseBannerAltBn',
  'courseState',
  'coursePublishedAt',
  'coursePrerequisites',
  'courseIsSample',
  'courseTaughtIn',
  'courseDescription',
  'courseDescriptionBn',
  'courseTrailer',
  'courseAccessDays',
  'courseRequirements',
  'courseRequirementsBn',
  'courseFaq',
  'courseFaqBn',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** A picture that nothing uses is removed after so long: open editors, and people who change their minds, still find it. */
export const UNUSED_PICTURE_DAYS = 30
/** So long before that it is offered no more, so that no one chooses a picture as it goes. */
export const LAST_PICTURE_DAYS = 2
