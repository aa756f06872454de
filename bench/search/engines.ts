import MiniSearch from 'minisearch'
import type { Day } from '#contract/time.ts'
import type { Db, Database } from '#server/db/connect.ts'
import { listCategories, listCourses } from '#server/modules/catalog/index.ts'

/** Something that answers course ids, best first. */
export interface Engine {
  name: string
  find(typed: string): Promise<string[]>
}

/** A course with every text that a search may look at. */
export interface SearchRow {
  courseId: string
  title: string
  subtitle: string
  category: string
  categoryBn: string
  learn: string
  more: string
}

export async function searchRows(db: Db, today: Day): Promise<SearchRow[]> {
  const bangla = new Map((await listCategories(db)).map(({ name, nameBn }) => [name, nameBn]))
  const { courses } = await listCourses(db, { limit: 500 }, today)
  return courses.map((course) => ({
    courseId: course.courseId,
    title: course.courseTitle.normalize('NFC'),
    subtitle: course.courseSubtitle.normalize('NFC'),
    category: course.category,
    categoryBn: bangla.get(course.category)!.normalize('NFC'),
    learn: course.whatYouLearn.join(' ').normalize('NFC'),
    more: [
      ...course.courseOutline.flatMap(({ title, content }) => [title, content]),
      course.courseDesignedFor,
      ...course.instructors.map(({ name }) => name),
    ]
      .join(' ')
      .normalize('NFC'),
  }))
}

/** MiniSearch as its documentation sets it up for a search box: fuzzy, by beginnings, the title boosted. */
export function miniSearchEngine(rows: readonly SearchRow[]): Engine {
  const index = new MiniSearch<SearchRow>({
    idField: 'courseId',
    fields: ['courseId', 'title', 'subtitle', 'category', 'categoryBn', 'learn', 'more'],
    searchOptions: {
      boost: { courseId: 4, title: 3, subtitle: 2, category: 2, categoryBn: 2 },
      prefix: true,
      fuzzy: 0.2,
    },
  })
  index.addAll(rows)
  return {
    name: 'MiniSearch',
    find: async (typed) => index.search(typed.normalize('NFC')).map(({ id }) => String(id)),
  }
}

/**
 * PostgreSQL's own search at its best: weighted full text in English and as it is, all words before any, and the
 * likeness of trigrams for what is mistyped.
 */
export async function fullTextEngine(
  pool: Database['pool'],
  rows: readonly SearchRow[],
): Promise<Engine> {
  await pool.query('create extension if not exists pg_trgm')
  await pool.query(
    'create table full_text (course_id text primary key, title text, words tsvector, texts text)',
  )
  for (const row of rows) {
    const head = `${row.subtitle} ${row.category} ${row.categoryBn}`
    await pool.query(
      `insert into full_text select $1, $2,
        setweight(to_tsvector('english', $1 || ' ' || $2), 'A') || setweight(to_tsvector('simple', $1 || ' ' || $2), 'A')
        || setweight(to_tsvector('english', $3), 'B') || setweight(to_tsvector('simple', $3), 'B')
        || setweight(to_tsvector('english', $4), 'C') || setweight(to_tsvector('simple', $4), 'C')
        || setweight(to_tsvector('english', $5), 'D') || setweight(to_tsvector('simple', $5), 'D'), $2 || ' ' || $3`,
      [row.courseId, row.title, head, row.learn, row.more],
    )
  }
  const asked = `
    with typed as (select plainto_tsquery('english', $1) as every_word),
      query as (select every_word, replace(every_word::text, '&', '|')::tsquery as any_word from typed)
    select course_id from full_text, query
    where words @@ any_word or $1 <% texts
    order by (words @@ every_word) desc, ts_rank(words, any_word, 1) + word_similarity($1, texts) desc, course_id
    limit 5`
  return {
    name: 'PostgreSQL full text',
    find: async (typed) =>
      (await pool.query<{ course_id: string }>(asked, [typed.normalize('NFC')])).rows.map(
        (row) => row.course_id,
      ),
  }
}
