import type { CourseDraft } from '../writing/course-draft.ts'

/** Gives courses of a file their ids where it has none. */
export interface CourseIdMaker {
  /** @param at the line of the course or, of JSON, its number */
  idOf: (draft: CourseDraft, at: number) => Promise<string>
  /** What was given, by `at`. */
  ids: ReadonlyMap<number, string>
}

/** The ids that were given when an import began: it may be cut off, and goes on with the same. */
export function givenIds(stored: Readonly<Record<string, string>>): CourseIdMaker {
  const ids = new Map(Object.entries(stored).map(([at, courseId]) => [Number(at), courseId]))
  return {
    ids,
    idOf: async (_, at) => {
      const courseId = ids.get(at)
      if (courseId === undefined) throw new Error(`no id was made for the course at ${at}`)
      return courseId
    },
  }
}

/** Ids to read a file with where no database is there to number them in. */
export function provisionalIds(): CourseIdMaker {
  const ids = new Map<number, string>()
  return {
    ids,
    idOf: async (_, at) => {
      ids.set(at, `NEW-${at}`)
      return `NEW-${at}`
    },
  }
}
