import { categoryNames, courseLevels, courseOrders, popularityMarks } from '#contract/catalog.ts'
import type { CourseChoices } from './course-list-address.ts'

/** The longest search the server takes. */
const LONGEST_SEARCH = 200

/**
 * What an address of /courses chooses. `isClean` is false where something in it is no choice of ours, so that the
 * page can be asked for again without it. With no choice at all, the first category is meant.
 */
export function readChoices(search: URLSearchParams): { choices: CourseChoices; isClean: boolean } {
  const oneOf = <T extends string>(name: string, values: readonly T[]) => values.find((value) => value === search.get(name))
  const text = (name: string) => search.get(name)?.trim().slice(0, LONGEST_SEARCH) || undefined
  const choices: CourseChoices = {
    category: oneOf('category', categoryNames),
    popularity: oneOf('popularity', popularityMarks),
    level: oneOf('level', courseLevels),
    order: oneOf('order', courseOrders),
    q: text('q'),
    after: text('after'),
  }
  const isClean = (['category', 'popularity', 'level', 'order'] as const).every((name) => choices[name] || !search.get(name))
  const isBare = Object.values(choices).every((choice) => choice === undefined)
  return { choices: isBare ? { category: categoryNames[0] } : choices, isClean }
}
