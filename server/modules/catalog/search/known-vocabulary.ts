import type { Db } from '#server/db/connect.ts'
import { catalogueVersion } from '../catalogue-version.ts'
import { wordsOf } from './words.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

export interface KnownVocabulary extends Vocabulary {
  /** The id of each category, by its name. */
  categories: ReadonlyMap<string, number>
  /** The categories whose names, English or Bangla, hold a word. */
  categoriesNamed(word: string): readonly number[]
}

const kept = new WeakMap<Db, { version: number; vocabulary: Promise<KnownVocabulary> }>()

/** The vocabulary of the catalogue as it is now, read again only after the catalogue changed. */
export async function knownVocabulary(db: Db): Promise<KnownVocabulary> {
  const version = await catalogueVersion(db)
  let known = kept.get(db)
  if (known?.version !== version) {
    known = { version, vocabulary: readVocabulary(db) }
    kept.set(db, known)
    known.vocabulary.catch(() => kept.delete(db))
  }
  return known.vocabulary
}

async function readVocabulary(db: Db): Promise<KnownVocabulary> {
  const terms = await db
    .selectFrom('search_terms')
    .select(['term', 'course_count', 'title_count'])
    .execute()
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name', 'name_en', 'name_bn'])
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
    categories: new Map(categories.map(({ id, name }) => [name, id])),
    categoriesNamed: (word) => namedBy.filter(({ words }) => words.has(word)).map(({ id }) => id),
  }
}
