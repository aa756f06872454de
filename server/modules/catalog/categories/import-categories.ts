import type { CategoryName } from '#contract/catalog/courses.ts'
import type { Db } from '#server/db/connect.ts'
import writtenCategories from '../../../../catalogue/categories.json' with { type: 'json' }
import { listCategories } from './list-categories.ts'

/** What a category may be called in a file: its name, or what its pages call it in either language. */
export interface ImportCategory {
  name: CategoryName
  nameEn: string
  nameBn: string
}

/** The categories that a file for this copy may name, hidden ones too. */
export async function importCategories(db: Db): Promise<ImportCategory[]> {
  return (await listCategories(db)).map(({ name, nameEn, nameBn }) => ({ name, nameEn, nameBn }))
}

/** Those of a copy that no one has changed. */
export const firstCategories: readonly ImportCategory[] = writtenCategories.map(
  ({ name, nameBn }) => ({ name, nameEn: name, nameBn }),
)
