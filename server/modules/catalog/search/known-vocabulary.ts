import type { Db } from '#server/db/connect.ts'
import { catalogueVersion } from '../catalogue-version.ts'
import { wordsOf } from './words.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

export interface KnownVocabulary extends Vocabulary {
  /** The version of the catalogue that it was read for. */
  version: number
  /** The id of each category, by its name, in the order of their tabs. */
  categories: ReadonlyMap<string, number>
  /** The categories whose names, English or Bangla, hold a word. */
  categoriesNamed(word: string): readonly number[]
}

const cached = new WeakMap<Db, { version: number; vocabulary: Promise<KnownVocabulary> }>()

/** The vocabulary read last, which is that of an older version once the catalogue changes: see `vocabularyOfVersion`. */
export async function latestVocabulary(db: Db): Promise<KnownVocabulary> {
  return cached.get(db)?.vocabulary ?? vocabularyOfVersion(db, await catalogueVersion(db))
}

/** The vocabulary as it is at `version` of the catalogue, or later. */
export async function vocabularyOfVersion(db: Db, version: number): Promise<KnownVocabulary> {
  let latest = cached.get(db)
  if (!latest || latest.version < version) {
    latest = { version, vocabulary: readVocabulary(db, version) }
    cached.set(db, latest)
    latest.vocabulary.catch(() => cached.delete(db))
  }
  return latest.vocabulary
}

async function readVocabulary(db: Db, version: number): Promise<KnownVocabulary> {
  const terms = await db
    .selectFrom('search_terms')
    .select(['term', 'course_count', 'title_count'])
    .execute()
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name', 'name_en', 'name_bn'])
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
    version,
    categories: new Map(categories.map(({ id, name }) => [name, id])),
    categoriesNamed: (word) => namedBy.filter(({ words }) => words.has(word)).map(({ id }) => id),
  }
}
