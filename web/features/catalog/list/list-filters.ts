import {
  courseLevels,
  courseOrders,
  feeCeilings,
  paces,
  prices,
  soughtLanguages,
  startTimeNames,
} from '#contract/catalog/terms.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { courseFilters as bangla } from '#web/text/bn/course-filters.ts'
import { courseFilters as english } from '#web/text/en/course-filters.ts'
import { formatFee } from '#web/text/format.ts'
import type { SiteWords } from '#web/text/words.ts'
import { type CourseChoices, courseListAddress, usualOrder } from './course-list-address.ts'

/** One choice above a list, with its words: the page gets them with its data, and no script carries them. */
export interface ListFilter {
  name: 'level' | 'price' | 'start' | 'pace' | 'taughtIn' | 'order'
  label: string
  value: string
  options: [value: string, text: string][]
}

/** A filter that is on, and the address of the list without it. */
export interface AppliedFilter {
  text: string
  /** What stands before it for those who do not see that it can be removed; empty where the text says it. */
  hint: string
  without: string
}

const words: Record<LanguageCode, typeof english> = { en: english, bn: bangla }

/** For loaders only, so that browsers never load these words by themselves. */
export function listFilters(
  choices: CourseChoices,
  {
    language,
    catalog,
    category,
  }: { language: LanguageCode; catalog: SiteWords['catalog']; category: string | null },
): { filters: ListFilter[]; applied: AppliedFilter[]; narrowedTo: string[] } {
  const text = words[language]
  const priceText = (price: (typeof prices)[number]) =>
    price === 'free' || price === 'paid'
      ? text.prices[price]
      : text.upTo(formatFee(String(feeCeilings[price]), language))
  const filters: ListFilter[] = [
    {
      name: 'level',
      label: text.level,
      value: choices.level ?? '',
      options: [
        ['', text.anyLevel],
        ...courseLevels.map((level): [string, string] => [level, catalog.levels[level]]),
      ],
    },
    {
      name: 'price',
      label: text.price,
      value: choices.price ?? '',
      options: [
        ['', text.anyPrice],
        ...prices.map((price): [string, string] => [price, priceText(price)]),
      ],
    },
    {
      name: 'start',
      label: text.start,
      value: choices.start ?? '',
      options: [
        ['', text.anyStart],
        ...startTimeNames.map((start): [string, string] => [start, text.starts[start]]),
      ],
    },
    {
      name: 'pace',
      label: text.pace,
      value: choices.pace ?? '',
      options: [
        ['', text.anyPace],
        ...paces.map((pace): [string, string] => [pace, text.paces[pace]]),
      ],
    },
    {
      name: 'taughtIn',
      label: text.taughtIn,
      value: choices.taughtIn ?? '',
      options: [
        ['', text.anyLanguage],
        ...soughtLanguages.map((one): [string, string] => [one, text.languages[one]]),
      ],
    },
    {
      name: 'order',
      label: text.order,
      value: choices.order ?? usualOrder(choices),
      options: (choices.q ? (['best', ...courseOrders] as const) : courseOrders).map((order) => [
        order,
        text.orders[order],
      ]),
    },
  ]
  const narrowed = filters.flatMap(({ name, value, options }) =>
    name === 'order' || value === ''
      ? []
      : [{ name, text: options.find(([option]) => option === value)?.[1] ?? value }],
  )
  const applied = [
    // Alone, a category is a tab and no filter.
    ...(category && (narrowed.length > 0 || choices.popularity || choices.q)
      ? [{ name: 'category', text: category }]
      : []),
    ...(choices.popularity
      ? [{ name: 'popularity', text: catalog.popularity[choices.popularity] }]
      : []),
    ...narrowed,
  ].map(({ name, text: filter }) => ({
    text: filter,
    hint: text.removeOne,
    without: courseListAddress({ ...choices, after: undefined, [name]: undefined }, language),
  }))
  const none = { q: choices.q, order: choices.order ?? (choices.q ? undefined : 'popular') }
  if (applied.length > 1)
    applied.push({ text: text.removeAll, hint: '', without: courseListAddress(none, language) })
  return { filters, applied, narrowedTo: narrowed.map((filter) => filter.text) }
}
