import type { Db } from '#server/db/connect.ts'
import { catalogueVersion } from '../catalogue-version.ts'
import { wordsOf } from './words.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

export interface CatalogueVocabulary extends Vocabulary {
  /** How many courses there are. */
  courses: number
  /** The id of each category, by its name, in the order of their tabs. */
  categories: ReadonlyMap<string, number>
  /** The categories whose names, English or Bangla, hold a word. */
  categoriesNamed(word: string): readonly number[]
}

/** The words of one version of the catalogue, for each database: reading them takes longer than a search. */
const cached = new WeakMap<Db, { version: number; vocabulary: Promise<CatalogueVocabulary> }>()

/** The words of the catalogue as it is. */
export async function catalogueVocabulary(db: Db): Promise<CatalogueVocabulary> {
  const version = await catalogueVersion(db)
  let latest = cached.get(db)
  if (!latest || latest.version < version) {
    latest = { version, vocabulary: readVocabulary(db) }
    cached.set(db, latest)
    latest.vocabulary.catch(() => cached.delete(db))
  }
  return latest.vocabulary
}

async function readVocabulary(db: Db): Promise<CatalogueVocabulary> {
  const terms = await db
    .selectFrom('search_terms')
    .select(['term', 'course_count', 'title_count'])
    .execute()
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name', 'name_en', 'name_bn', 'course_count'])
    .orderBy('position')
    .execute()
  const vocabulary = vocabularyOf(
    new Map(terms.map((row) => [row.term, { courses: row.course_count, titles: row.title_count }])),
  )
  const namedBy = categories.map(({ id, name, name_en, name_bn }) => ({
    id,
    words: new Set(wordsOf(`${name_en ?? name} ${name_bn}`)),
  }))
  return {
    ...vocabulary,
    courses: categories.reduce((total, { course_count }) => total + course_count, 0),
    categories: new Map(categories.map(({ id, name }) => [name, id])),
    categoriesNamed: (word) => namedBy.filter(({ words }) => words.has(word)).map(({ id }) => id),
  }
}
