import { type RawBuilder, sql } from 'kysely'
import type { CourseQuery } from '#contract/catalog/courses.ts'

/** What any list can be narrowed to. */
export type Filters = Pick<CourseQuery, 'category' | 'level' | 'popularity' | 'price'>

/** What a search is narrowed to. */
export interface SearchFilter extends Filters {
  categoryId: number | undefined
}

export function filterOf(
  { category, level, popularity, price }: Filters,
  categories: ReadonlyMap<string, number>,
): SearchFilter {
  return {
    category,
    level,
    popularity,
    price,
    categoryId: category === undefined ? undefined : (categories.get(category) ?? -1),
  }
}

export function isNarrow({ category, level, popularity, price }: Filters): boolean {
  return Boolean(category ?? level ?? popularity ?? price)
}

/**
 * A tsquery with the filter in it: category, level, mark and price are among the words of a course.
 */
export function narrowed(
  query: string,
  { categoryId, level, popularity, price }: SearchFilter,
): string {
  const marks = [
    categoryId && `'@${categoryId}'`,
    level && `'%${level}'`,
    popularity && `'!${popularity}'`,
    price && `'$${price}'`,
  ].filter(Boolean)
  return [`(${query})`, ...marks].join('&')
}

/** The same as conditions on columns, for courses found otherwise than by their words. */
export function asConditions({
  category,
  categoryId,
  level,
  popularity,
  price,
}: SearchFilter): RawBuilder<unknown> {
  const conditions = [
    category && sql`and category_id = ${categoryId}`,
    level && sql`and level = ${level}`,
    popularity && sql`and popularity = ${popularity}`,
    price && (price === 'free' ? sql`and fee_poisha = 0` : sql`and fee_poisha > 0`),
  ].filter((condition) => condition !== undefined)
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``
}
