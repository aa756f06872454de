import type { Category } from '#contract/catalog/courses.ts'
import {
  courseLevels,
  listOrders,
  paces,
  popularityMarks,
  prices,
  soughtLanguages,
  startTimeNames,
} from '#contract/catalog/terms.ts'
import type { CourseChoices } from './course-list-address.ts'

/** The longest search the server takes. */
const LONGEST_SEARCH = 200

/** Control characters, which the server refuses. */
const CONTROL = /\p{Cc}/u
const ALL_CONTROL = /\p{Cc}+/gu

/**
 * The choices in an address of /courses. `isClean` is false if it contains unknown values, so that
 * the page can redirect without them. Without any choice, the first category with a tab applies.
 */
export function readChoices(
  search: URLSearchParams,
  categories: readonly Pick<Category, 'name' | 'isHidden'>[],
): { choices: CourseChoices; isClean: boolean } {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === search.get(name))
  const text = (name: string) => readText(search.get(name) ?? '') || undefined
  const choices: CourseChoices = {
    category: oneOf(
      'category',
      categories.map(({ name }) => name),
    ),
    popularity: oneOf('popularity', popularityMarks),
    level: oneOf('level', courseLevels),
    price: oneOf('price', prices),
    start: oneOf('start', startTimeNames),
    pace: oneOf('pace', paces),
    taughtIn: oneOf('taughtIn', soughtLanguages),
    order: oneOf('order', listOrders),
    q: text('q'),
    after: text('after'),
  }
  const isClean =
    (
      ['category', 'popularity', 'level', 'price', 'start', 'pace', 'taughtIn', 'order'] as const
    ).every((name) => choices[name] || !search.get(name)) &&
    (['q', 'after'] as const).every((name) => !CONTROL.test(search.get(name) ?? ''))
  const isBare = Object.values(choices).every((choice) => choice === undefined)
  const first = categories.find(({ isHidden }) => !isHidden)?.name
  return { choices: isBare ? { category: first } : choices, isClean }
}

/**
 * Text as the server accepts it: NFC, which can be longer than the input (Bangla য়), without half
 * a character at the end.
 */
function readText(input: string): string {
  const text = input.replace(ALL_CONTROL, ' ').normalize('NFC').trim()
  return text
    .slice(0, LONGEST_SEARCH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
