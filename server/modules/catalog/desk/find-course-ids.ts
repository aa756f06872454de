import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { banglaOf } from '../courses/course-record.ts'
import { wordsOf } from '../search/words.ts'

/** More courses than these are not what someone meant by a title. */
const MOST = 20
/** Courses with the words anywhere that are looked through for a title in Bangla. */
const MOST_READ = 500

/**
 * Courses in every state whose title has all of these words or beginnings of words, in English or in Bangla.
 *
 * @returns at most 20 course ids, the titles that begin so first
 */
export async function findCourseIds(db: Db, q: string): Promise<string[]> {
  const words = wordsOf(q)
  if (words.length === 0) return []
  const query = sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
  const { rows } = await sql<{ course_id: string }>`
    select course_id from courses where search_title like ${`${words.join(' ')}%`} limit ${MOST}`.execute(
    db,
  )
  const titled = await sql<{ course_id: string }>`
    select course_id from courses where title_vector @@ ${query} limit ${MOST}`.execute(db)
  const worded = await sql<{ course_id: string; bangla: unknown }>`
    select course_id, bangla from courses where search_vector @@ ${query} and bangla ? 'title'
    limit ${MOST_READ}`.execute(db)
  const inBangla = worded.rows.filter(({ bangla }) => hasAll(banglaOf(bangla).title ?? '', words))
  const ids = [...rows, ...titled.rows, ...inBangla].map(({ course_id }) => course_id)
  return [...new Set(ids)].slice(0, MOST)
}

function hasAll(title: string, words: readonly string[]): boolean {
  const there = wordsOf(title)
  return words.every((word) => there.some((each) => each.startsWith(word)))
}
