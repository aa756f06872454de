import { inEachLanguage, type LanguageCode } from '#contract/languages.ts'
import { poisha, takaText } from '#contract/money.ts'
import type { CourseDocument, CourseState } from '#contract/catalog/course-document.ts'
import { Problem } from '#contract/problems.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { categoryPicture } from '../categories/category-picture.ts'
import { banglaOf } from '../courses/course-record.ts'

/** The row of a course, published or not. */
export interface CourseRow {
  id: number
  courseId: string
  state: CourseState
  /** What the row says, as its editor has it. */
  live: CourseDocument
  isOnSale: boolean
  sellsSelfPaced: boolean
  /** Whether a lesson is published. */
  hasLessons: boolean
  publishedLessons: number
}

/** @throws Problem course_not_found */
export async function readCourse(db: Db | Trx, courseId: string): Promise<CourseRow> {
  const row = await db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.category_id')
    .selectAll('courses')
    .select(['categories.name as category', 'categories.slug', 'categories.picture_path'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!row) throw new Problem('course_not_found')
  const people = await db
    .selectFrom('course_instructors as teaching')
    .innerJoin('instructors as person', 'person.id', 'teaching.instructor_id')
    .select(PERSON_COLUMNS)
    .where('teaching.course_id', '=', row.id)
    .orderBy('teaching.position')
    .execute()
  const bangla = banglaOf(row.bangla)
  // The columns hold what writeCourses put there.
  const outline = row.outline
  return {
    id: row.id,
    courseId: row.course_id,
    state: row.state,
    isOnSale: row.is_on_sale,
    sellsSelfPaced: row.sells_self_paced,
    hasLessons: row.curriculum_lesson_count !== null,
    publishedLessons: row.curriculum_lesson_count ?? 0,
    live: {
      ...bothLanguages({
        title: [row.title, bangla.title],
        subtitle: [row.subtitle, bangla.subtitle],
        designedFor: [row.designed_for, bangla.designedFor],
        bannerAlt: [row.banner_alt, bangla.bannerAlt],
        description: [row.description, bangla.description],
      }),
      category: row.category,
      fee: takaText(poisha(row.fee_poisha)),
      lessonCount: row.lesson_count,
      level: row.level,
      popularity: row.popularity,
      banner: row.banner_path === categoryPicture(row) ? '' : row.banner_path,
      whatYouLearn: row.what_you_learn.map((text, at) => sides(text, bangla.whatYouLearn?.[at])),
      outline: outline.map((part, at) => {
        const title = sides(part.title, bangla.outline?.[at]?.title)
        const content = sides(part.content, bangla.outline?.[at]?.content)
        return { title: title.en, content: content.en, titleBn: title.bn, contentBn: content.bn }
      }),
      instructors: people.map(documentPerson),
      prerequisites: row.prerequisites,
      taughtIn: row.taught_in,
      trailer: row.trailer ?? '',
      accessDays: row.access_days,
      requirements: row.requirements.map((text, at) => sides(text, bangla.requirements?.[at])),
      faq: row.faq.map((one, at) => {
        const question = sides(one.question, bangla.faq?.[at]?.question)
        const answer = sides(one.answer, bangla.faq?.[at]?.answer)
        return {
          question: question.en,
          answer: answer.en,
          questionBn: question.bn,
          answerBn: answer.bn,
        }
      }),
    },
  }
}

/** The columns of an instructor that documents have. */
export const PERSON_COLUMNS = [
  'person.slug',
  'person.name',
  'person.name_bn',
  'person.designation',
  'person.designation_bn',
  'person.image_path',
] as const

interface PersonRow extends Record<'slug' | 'name' | 'designation' | 'image_path', string> {
  name_bn: string | null
  designation_bn: string | null
}

/** An instructor as the editor has them. */
export function documentPerson(person: PersonRow): CourseDocument['instructors'][number] {
  const name = sides(person.name, person.name_bn)
  const designation = sides(person.designation, person.designation_bn)
  return {
    name: name.en,
    nameBn: name.bn,
    designation: designation.en,
    designationBn: designation.bn,
    image: person.image_path,
    slug: person.slug,
  }
}

type Sides = Record<LanguageCode, string>

/** Where a text is in the editor: one that is written in Bangla only, beside the place of the English one. */
function sides(text: string, bangla: string | null | undefined): Sides {
  if (bangla) return { en: text, bn: bangla }
  return { ...inEachLanguage(() => ''), [scriptOf(text)]: text }
}

function bothLanguages(
  texts: Record<keyof CourseDocument['en'], readonly [string, string | undefined]>,
): Pick<CourseDocument, LanguageCode> {
  const entries = Object.entries(texts).map(
    ([field, [text, bangla]]) => [field, sides(text, bangla)] as const,
  )
  const side = (language: LanguageCode) =>
    Object.fromEntries(
      entries.map(([field, both]) => [field, both[language]]),
    ) as CourseDocument['en']
  return inEachLanguage(side)
}
