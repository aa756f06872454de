import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** In the house style: the letters of the category, and the number after their highest. The catalogue is locked. */
export async function nextCourseId(
  trx: Trx,
  category: { id: number; slug: string },
): Promise<string> {
  const letters = await lettersOf(trx, category)
  return `${letters}-${(await highestNumber(trx, letters)) + 1}`
}

/** The letters that most ids of a category have. The first of a category has its first three letters. */
export async function lettersOf(
  db: Db | Trx,
  category: { id: number; slug: string },
): Promise<string> {
  const { rows: styles } = await sql<{ letters: string }>`
    select substring(course_id from '^([A-Z]{1,6})-[0-9]{3,8}$') as letters
    from courses where category_id = ${category.id} and course_id ~ '^[A-Z]{1,6}-[0-9]{3,8}$'
    group by 1 order by count(*) desc, 1 limit 1`.execute(db)
  const usual = category.slug.replace(/[^a-z]/g, '') || 'course'
  return styles[0]?.letters ?? usual.slice(0, 3).toUpperCase()
}

/** The highest number behind the letters; 100 where there is none. */
export async function highestNumber(db: Db | Trx, letters: string): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(substring(course_id from '^[A-Z]{1,6}-([0-9]{3,8})$')::integer) as highest
    from courses where course_id >= ${`${letters}-`} and course_id < ${`${letters}.`}`.execute(db)
  return rows[0]?.highest ?? 100
}
