import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { significantWords } from '../search/read-words.ts'

/** Longer than any course id. */
const LONGEST_ID = 64

/** The courses whose id was typed, in any case, with a dash, a space or nothing between: PRG-101, prg101, prg 101. */
export async function findCourseIds(db: Db, typed: string): Promise<number[]> {
  const plain = significantWords(typed).join('')
  // A word without a digit is a word to search for, whatever some id is.
  if (!/^[a-z0-9]*[0-9][a-z0-9]*$/.test(plain) || plain.length > LONGEST_ID) return []
  const { rows } = await sql<{ id: number }>`
    select id from public_courses where lower(translate(course_id, '-_', '')) collate "C" = ${plain} limit ${LONGEST_ID}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
