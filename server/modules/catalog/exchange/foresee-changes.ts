import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ImportFailure } from '#contract/catalog/exchange.ts'
import type { Db } from '#server/db/connect.ts'
import type { CourseDraft, InstructorDraft } from '../writing/course-draft.ts'
import { ImportRefused, refuseInvalidImport } from '../import/import-refusals.ts'
import { instructorSlug } from '../writing/write-instructors.ts'
import { readDrafts, type CourseSnapshot } from './read-drafts.ts'

/** What saving the courses of a file would do. */
export interface ImportForecast {
  added: number
  changed: number
  unchanged: number
  refusal: ImportFailure | null
}

const AT_ONCE = 500

/** Compares courses with those that are there; nothing is written, and no number of a sequence is used up. */
export function foreseeChanges(db: Db): {
  add: (draft: CourseDraft) => Promise<void>
  end: () => Promise<ImportForecast>
} {
  const foreseen: ImportForecast = { added: 0, changed: 0, unchanged: 0, refusal: null }
  let waiting: CourseDraft[] = []
  async function compare(): Promise<void> {
    const drafts = waiting
    waiting = []
    if (drafts.length === 0) return
    foreseen.refusal ??= await refusalOf(db, drafts)
    const courses = await knownOf(db, drafts)
    const successors = await successorsOf(db, drafts)
    for (const draft of drafts) {
      const course = courses.get(draft.courseId)
      const isSame = course && isAsDrafted(course, withSuccessors(draft, course, successors))
      foreseen[!course ? 'added' : isSame ? 'unchanged' : 'changed'] += 1
    }
  }
  return {
    async add(draft) {
      waiting.push(draft)
      if (waiting.length === AT_ONCE) await compare()
    },
    async end() {
      await compare()
      return foreseen
    },
  }
}

async function refusalOf(db: Db, drafts: readonly CourseDraft[]): Promise<ImportFailure | null> {
  try {
    await refuseInvalidImport(db, drafts)
    return null
  } catch (error) {
    if (error instanceof ImportRefused) return error.failure
    throw error
  }
}

async function knownOf(
  db: Db,
  drafts: readonly CourseDraft[],
): Promise<Map<string, CourseSnapshot>> {
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where(sql<boolean>`course_id = any(${drafts.map(({ courseId }) => courseId)})`)
    .execute()
  const courses = await readDrafts(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(courses.map((course) => [course.courseId, course]))
}

/** Who has taken the place of instructors under former addresses, by those. */
async function successorsOf(
  db: Db,
  drafts: readonly CourseDraft[],
): Promise<ReadonlyMap<string, string>> {
  const slugs = new Set(drafts.flatMap(({ instructors }) => instructors.map(instructorSlug)))
  const rows = await db
    .selectFrom('former_instructors as former')
    .innerJoin('instructors', 'instructors.id', 'former.instructor_id')
    .select(['former.slug', 'instructors.slug as successor'])
    .where(sql<boolean>`former.slug = any(${[...slugs]})`)
    .execute()
  return new Map(rows.map(({ slug, successor }) => [slug, successor]))
}

/** Under a former address people are as the course has them. */
function withSuccessors(
  draft: CourseDraft,
  course: CourseSnapshot,
  successors: ReadonlyMap<string, string>,
): CourseDraft {
  if (successors.size === 0) return draft
  const instructors = draft.instructors.map((person) => {
    const successor = successors.get(instructorSlug(person))
    return course.instructors.find(({ slug }) => slug !== undefined && slug === successor) ?? person
  })
  return { ...draft, instructors }
}

/** What a draft always decides. */
const ALWAYS = [
  'title',
  'subtitle',
  'bannerPath',
  'category',
  'fee',
  'lessonCount',
  'level',
  'popularity',
  'whatYouLearn',
  'outline',
  'designedFor',
] as const
/** What stays as it is where a draft leaves it out. */
const IF_GIVEN = [
  'bangla',
  'bannerAlt',
  'prerequisites',
  'taughtIn',
  'description',
  'trailer',
  'accessDays',
  'requirements',
  'faq',
] as const

/** Whether saving a draft would change nothing; as `writeCourses` compares. */
function isAsDrafted(course: CourseSnapshot, draft: CourseDraft): boolean {
  const isSame = (field: keyof CourseDraft) => isDeepStrictEqual(course[field], draft[field])
  return (
    ALWAYS.every(isSame) &&
    IF_GIVEN.every((field) => draft[field] === undefined || isSame(field)) &&
    (course.isSample ?? false) === (draft.isSample ?? false) &&
    isDeepStrictEqual(people(course.instructors), people(draft.instructors)) &&
    (draft.batches === undefined || isDeepStrictEqual(course.batches, inOrder(draft.batches)))
  )
}

function people(instructors: readonly InstructorDraft[]) {
  const bySlug = new Map(instructors.map((person) => [instructorSlug(person), person]))
  return [...bySlug].map(([slug, { name, designation, image, nameBn, designationBn }]) => [
    slug,
    [name, designation, image, nameBn ?? null, designationBn ?? null],
  ])
}

function inOrder(batches: NonNullable<CourseDraft['batches']>) {
  return batches.toSorted((one, other) => one.number - other.number)
}
