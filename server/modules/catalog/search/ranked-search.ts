import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { Search, SearchWord } from './read-search.ts'
import { asConditions, besidesWords, narrowed, type SearchFilter } from './search-filter.ts'

/** The most popular of each kind of match are ranked against each other: more than anyone looks through. */
const RANKED = 101

/** The weight of a word by where it occurs. */
const PLACES = { title: 1, head: 0.6, text: 0.25 }
/** Added where the course is of a category that the word names. */
const ITS_CATEGORY = 0.25
/** Of a word, another one for the same subject. */
const ANOTHER_WORD = 0.75
/** Added where the title begins with the word: "Freelancing: the first order" is about it, "Tax for freelancers" less so. */
const AT_THE_BEGINNING = 0.1
/** The words in one piece, in the title. */
const ONE_PIECE = 0.15
/** Every word, anywhere: outlines contain many words by chance. */
const EVERY_WORD = 0.1
/** Matches nearer to each other than this are alike, and the more popular course comes first. */
const STEPS = 20

/**
 * Ranks courses by match: the title is what was typed, begins so, or has every word; every word anywhere; enough words.
 * Within each, weight and place of the words decide. A rank is a whole number: a page can end between two courses.
 */
export function rankedSearch<Row>(
  select: SelectQueryBuilder<Tables, 'courses', Row>,
  search: Search,
): SelectQueryBuilder<Tables, 'courses', Row & { rank: number }> {
  return select
    .where(sql<boolean>`courses.id in ${candidates(search)}`)
    .select(rankOf(search).as('rank')) as SelectQueryBuilder<
    Tables,
    'courses',
    Row & { rank: number }
  >
}

/** The ids of the courses that are ranked: of each kind of match the most popular. */
export function candidates({ every, query, phrases, begins, filter }: Search): RawBuilder<unknown> {
  const kinds = [
    sql`search_title = any(${phrases}::text[]) ${asConditions(filter)}`,
    ...(begins
      ? [sql`${has('title_vector', begins.query, filter)} and ${like(begins.texts)}`]
      : []),
    ...[...new Set([every, query])].flatMap((words) => [
      has('title_vector', words, filter),
      has('search_vector', words, filter),
    ]),
  ]
  const mostPopular = kinds.map(
    (matches) =>
      sql`(select id from public_courses as courses where ${matches} order by popularity_score desc, id desc limit ${RANKED})`,
  )
  return sql`(${sql.join(mostPopular, sql` union `)})`
}

/** Courses with the words of a tsquery, narrowed. */
function has(
  vector: 'title_vector' | 'search_vector',
  query: string,
  filter: SearchFilter,
): RawBuilder<unknown> {
  return sql`${sql.ref(vector)} @@ ${narrowed(query, filter)}::tsquery ${besidesWords(filter)}`
}

/** Words hold letters, marks and digits only, so nothing in them is a wildcard. */
function like(beginning: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`search_title like any(${beginning.map((text) => `${text}%`)}::text[])`
}

/** How well a course matches; see `rankedSearch`. */
export function rankOf(search: Search): RawBuilder<number> {
  const { phrases, begins, every, words } = search
  const whole = words.reduce((total, { weight }) => total + weight, 0)
  const found = sql.join(words.map(worth), sql` + `)
  const piece =
    words.length > 1
      ? sql`case when ${onePiece(phrases)} then ${ONE_PIECE}::real else 0 end`
      : sql`0`
  return sql<number>`(
    case
      when search_title = any(${phrases}::text[]) then 500
      ${begins ? sql`when ${like(begins.texts)} then 400` : sql``}
      when title_vector @@ ${every}::tsquery then 300
      when head_vector @@ ${every}::tsquery then 200
      else 100
    end + round(${STEPS}::real * ((${found}) / ${whole}::real + ${piece}
      + case when search_vector @@ ${every}::tsquery then ${EVERY_WORD}::real else 0 end)))::integer`
}

function worth({ own, first, any, categories, weight }: SearchWord): RawBuilder<number> {
  const matches = (vector: string, query: string) =>
    sql<boolean>`${sql.ref(vector)} @@ ${query}::tsquery`
  const cases: (readonly [RawBuilder<boolean>, number])[] = [
    [matches('title_vector', own), PLACES.title],
    [matches('title_vector', any), PLACES.title * ANOTHER_WORD],
    [matches('head_vector', own), PLACES.head],
    [matches('head_vector', any), PLACES.head * ANOTHER_WORD],
    [matches('search_vector', own), PLACES.text],
    [matches('search_vector', any), PLACES.text * ANOTHER_WORD],
  ]
  const stood = sql`case ${sql.join(
    cases.map(([holds, part]) => sql`when ${holds} then ${weight * part}::real`),
    sql` `,
  )} else 0 end`
  const withFirst = sql<number>`${stood} + case when ${matches('title_vector', first)} then ${weight * AT_THE_BEGINNING}::real else 0 end`
  return sql`${withFirst} + case when category_id = any(${categories}::smallint[]) then ${weight * ITS_CATEGORY}::real else 0 end`
}

function onePiece(phrases: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`' ' || search_title || ' ' like any(${phrases.map((phrase) => `% ${phrase} %`)}::text[])`
}
