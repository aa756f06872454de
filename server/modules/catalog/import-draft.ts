import { poisha } from '#contract/money.ts'
import type { CourseDraft } from './course-draft.ts'
import {
  readAmount,
  readBatches,
  readCategory,
  type Read,
  readCourseId,
  readInstructors,
  readLessonCount,
  readLevel,
  readList,
  readOutline,
  readPicture,
  readPopularity,
  readText,
} from './import-columns.ts'

/** The columns a provider's catalogue may have, by their names on the wire. */
const columns = {
  courseId: readCourseId,
  courseTitle: readText('title'),
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
}
type Column = keyof typeof columns
type Values = { [Name in Column]?: (typeof columns)[Name] extends (value: unknown) => Read<infer T> ? T : never }

export const columnNames = Object.keys(columns) as Column[]
export const requiredColumns = [
  'courseId',
  'courseTitle',
  'category',
  'courseFee',
  'lessionsNumber',
  'lessionLevel',
] as const satisfies Column[]

/** The course of one row, or everything that is wrong with it. */
export function draftOf(row: Record<string, unknown>): { draft: CourseDraft } | { faults: string[] } {
  const { values, faults } = readColumns(row)
  const { courseId, courseTitle, category, courseFee, lessionsNumber, lessionLevel } = values
  if (
    faults.length > 0 ||
    !courseId ||
    !courseTitle ||
    !category ||
    courseFee === undefined ||
    lessionsNumber === undefined ||
    !lessionLevel
  )
    return { faults }
  return {
    draft: {
      courseId,
      title: courseTitle,
      subtitle: values.courseSubtitle ?? '',
      bannerPath: values.courseBannerImage ?? null,
      category,
      fee: courseFee,
      lessonCount: lessionsNumber,
      level: lessionLevel,
      popularity: values.coursesPopularityStatus ?? (courseFee === poisha(0) ? 'Free' : 'New'),
      whatYouLearn: values.whatYouLearn ?? [],
      outline: values.courseOutline ?? [],
      designedFor: values.courseDesignedFor ?? '',
      instructors: values.instructors ?? [],
      batches: values.batches,
    },
  }
}

function readColumns(row: Record<string, unknown>): { values: Values; faults: string[] } {
  const values: Record<string, unknown> = {}
  const faults: string[] = []
  for (const column of columnNames) {
    const written = row[column]
    if (isEmpty(written)) {
      if ((requiredColumns as readonly string[]).includes(column)) faults.push(`${column} is missing`)
      continue
    }
    const read: Read<unknown> = columns[column](written)
    if ('fault' in read) faults.push(`${column} ${read.fault}`)
    else values[column] = read.value
  }
  // Each value was read by the reader of its own column, from which `Values` is made.
  return { values: values as Values, faults }
}

function isEmpty(written: unknown): boolean {
  return written === undefined || written === null || (typeof written === 'string' && written.trim() === '')
}
