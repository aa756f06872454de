import { defined } from '#contract/defined.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { type CountedSearch, MOST_LOOKED_AT } from './count-search.ts'
import type { Search, TitleBeginning, WeighedWord } from './read-search.ts'
import { asConditions, narrowed, partLeft } from './search-filter.ts'
import { PART_OF_SEVERAL } from './search-query.ts'

/** The most popular of each kind of match are ranked against each other: more than anyone looks through. */
const RANKED = 101

/** So few matches are quicker found by their words and sorted than met on a walk through the courses in their order. */
export const FEW_COURSES = 3_000

/** A walk reads the words of every course it meets; of a smaller part of them the word index reads fewer. */
const SOON_MET = 1 / 3

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
 * Orders the courses found by how well they match: a title that is exactly what was typed, one that begins so, every
 * word in the title, every word, enough of them; within each by the weight of the words and where they occur. The rank
 * is a whole number, so that a page can end between two courses.
 *
 * The work is bounded: of each kind of match the most popular are read by the word index, however many there are, and
 * a kind is not read at all once a better one has as many as are ranked.
 */
export function rankedSearch<Row>(
  select: SelectQueryBuilder<Tables, 'courses', Row>,
  search: Search,
): SelectQueryBuilder<Tables, 'courses', Row & { rank: number }> {
  return select
    .where(sql<boolean>`courses.row_place = any(${candidates(search)}::tid[])`)
    .select(rankOf(search).as('rank')) as SelectQueryBuilder<
    Tables,
    'courses',
    Row & { rank: number }
  >
}

type Place = 'title_vector' | 'search_vector'

/** The places of the courses that are ranked, as an array; they hold for one statement. */
export function candidates(search: Search): RawBuilder<unknown> {
  const { every, query, begins, counted, most, mostFound } = search
  const isSeveral = search.words.length > 1
  const part = isSeveral ? PART_OF_SEVERAL : 1
  const titles = { place: 'title_vector', expected: most.titles * part } as const
  const texts = { place: 'search_vector', expected: most.courses * part } as const
  const kinds: Kind[] = [
    exactTitles(search),
    ...(begins ? [beginnings(search, begins)] : []),
    mostPopular(search, { ...titles, query: every }),
    mostPopular(search, { ...texts, query: every }),
    ...(counted.isEvery || !isSeveral
      ? []
      : [
          mostPopular(search, { place: 'title_vector', query, expected: mostFound.titles }),
          mostPopular(search, { place: 'search_vector', query, expected: mostFound.courses }),
        ]),
  ]
  const names = kinds.map((_, at) => sql.ref(`kind_${at}`))
  const parts = kinds.map(
    (kind, at) =>
      sql`${defined(names[at])} as materialized (${kind(sql.join(names.slice(0, at).map(isShort), sql` and `))})`,
  )
  const all = names.map((name) => sql`(select places from ${name})`)
  return sql`(with ${sql.join(parts)} select ${sql.join(all, sql` || `)})`
}

/** A row with the places of the courses of one kind; `wanted` is the condition that better kinds are short of as many as are ranked. */
type Kind = (wanted: RawBuilder<unknown>) => RawBuilder<unknown>

function isShort(kind: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select cardinality(places) from ${kind}) < ${RANKED}`
}

function exactTitles({ phrases, filter }: Search): Kind {
  return () => sql`select array(select row_place from public_courses where search_title = any(${phrases}::text[]) ${asConditions(filter)}
    order by popularity_score + 0 desc, id desc limit ${RANKED}) as places`
}

/** Of the titles with the only word searched for, about so many begin with it. */
const PART_AT_THE_BEGINNING = 1 / 2

/** Courses whose titles begin as what was typed. Several words seldom stand so in any title: one look at an index tells. */
function beginnings(search: Search, { query, texts }: TitleBeginning): Kind {
  const part = search.words.length > 1 ? PART_OF_SEVERAL : PART_AT_THE_BEGINNING
  const popular = mostPopular(search, {
    place: 'title_vector',
    query,
    expected: search.most.titles * part,
    where: like(texts),
  })
  const isAny = sql`exists (select from unnest(${texts}::text[]) as beginning, lateral (
    select from public_courses where search_title ~>=~ beginning and search_title ~<~ (beginning || ${LAST_LETTER}) limit 1) as title)`
  return (wanted) => popular(sql`${wanted} and ${isAny}`)
}

/** Comes after every letter that titles have. */
const LAST_LETTER = '\u{10FFFF}'

/** Words hold letters, marks and digits only, so nothing in them is a wildcard. */
function like(beginning: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`search_title like any(${beginning.map((text) => `${text}%`)}::text[])`
}

/**
 * The most popular courses of one kind. Words that most courses have are met on a walk through the popular ones. Of
 * others the word index finds those on the highest steps of popularity first, and further ones while too few are found,
 * so a wrong guess costs time and never a result.
 */
function mostPopular(
  search: Search,
  kind: { place: Place; query: string; expected: number; where?: RawBuilder<boolean> },
): Kind {
  const { spread, filter, words } = search
  const all = narrowed(kind.query, filter)
  const where = kind.where ? sql`and ${kind.where}` : sql``
  const found = (query: RawBuilder<unknown>) =>
    sql`select row_place from public_courses where ${sql.ref(kind.place)} @@ ${query} ${where}`
  const isOne = words.length === 1 && !kind.where
  const expected = kind.expected * partLeft(filter)
  const isKnownToBeMany = isOne || (kind.place === 'search_vector' && search.counted.moreThanTotal)
  if (isKnownToBeMany && isSoonMet(expected, spread.courses))
    return (wanted) =>
      sql`select array(${found(sql`${all}::tsquery`)} ${asConditions(filter)} and ${wanted}
        order by popularity_score desc, id desc limit ${RANKED}) as places`
  const order = sql`order by popularity_score + 0 desc, id desc`
  const counted = filter.category === undefined ? search.counted.matching : null
  const parts = isRead(search.counted)
    ? ['']
    : spread.parts(RANKED, Math.max(expected, counted ?? 0))
  // PostgreSQL expects less of words that it can see than of any words, and would plan each search again.
  if (parts.length === 1)
    return (wanted) =>
      sql`select array(${found(sql`(select ${all}::tsquery)`)} and ${wanted} ${order} limit ${RANKED}) as places`
  const queries = parts.map((part) => `${all}&${part}`)
  return (wanted) => sql`with recursive looked (at, places) as (
      select 0, '{}'::tid[]
      union all
      select at + 1, places || array(${found(sql`(${queries}::tsquery[])[at + 1]`)} ${order} limit ${RANKED} - cardinality(places))
      from looked where at < ${queries.length}::int and cardinality(places) < ${RANKED} and ${wanted}
    ) select places from looked order by at desc limit 1`
}

/** Whether all matches were read to count them: to read them again costs less than to ask the word index for a part. */
function isRead({ matching }: CountedSearch): boolean {
  return matching !== null && matching <= MOST_LOOKED_AT
}

/** Whether a walk through `courses` courses, of which `expected` match, meets as many as are ranked before the word index has them. */
export function isSoonMet(expected: number, courses: number): boolean {
  return expected > FEW_COURSES && expected > courses * SOON_MET
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

function worth({ own, first, any, categories, weight }: WeighedWord): RawBuilder<number> {
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
