import type { Db } from '#server/db/connect.ts'
import { catalogueVersion } from './catalogue-version.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

const kept = new WeakMap<Db, { version: number; vocabulary: Promise<Vocabulary> }>()

/** The vocabulary of the catalogue as it is now, read again only after the catalogue changed. */
export async function knownVocabulary(db: Db): Promise<Vocabulary> {
  const version = await catalogueVersion(db)
  let known = kept.get(db)
  if (known?.version !== version) {
    known = { version, vocabulary: readVocabulary(db) }
    kept.set(db, known)
    known.vocabulary.catch(() => kept.delete(db))
  }
  return known.vocabulary
}

async function readVocabulary(db: Db): Promise<Vocabulary> {
  const terms = await db.selectFrom('search_terms').select(['term', 'course_count', 'title_count']).execute()
  return vocabularyOf(new Map(terms.map((row) => [row.term, { courses: row.course_count, titles: row.title_count }])))
}
