import type { Category, CategoryName } from '#contract/catalog/courses.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { categoryName } from '../category-name.ts'
import { type CourseChoices, courseListAddress } from './course-list-address.ts'

/**
 * One tab per category, in the catalogue's order; other choices are kept. Of a search, one per category in which it finds
 * something, and the chosen one. Source: spec §2 /courses.
 */
export function CategoryTabs({
  categories,
  found,
  current,
  choices,
}: {
  categories: readonly Category[]
  /**
   * The matches of a search per category; null: too many to count. Without a search, all courses
   * are counted.
   */
  found?: readonly { name: CategoryName; count: number }[] | null | undefined
  current: CategoryName | null
  choices: CourseChoices
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  const counts = found && new Map(found.map(({ name, count }) => [name, count]))
  const countOf = ({ name, courseCount }: Category) =>
    counts ? (counts.get(name) ?? 0) : found === null ? null : courseCount
  const shown = counts?.size
    ? categories.filter(({ name }) => counts.has(name) || name === current)
    : categories
  return (
    <TabLinks
      label={catalog.categories}
      tabs={shown.map((category) => ({
        key: category.slug,
        href: courseListAddress(
          { ...choices, category: category.name, after: undefined },
          language,
        ),
        isCurrent: category.name === current,
        label: <TabLabel name={categoryName(category, language)} count={countOf(category)} />,
      }))}
    />
  )
}

function TabLabel({ name, count }: { name: string; count: number | null }) {
  const language = useLanguage()
  return (
    <>
      {name}
      {count !== null && (
        <span className="rounded-sm bg-sunken px-1.5 text-sm text-ink-soft in-aria-[current]:bg-white/15 in-aria-[current]:text-inherit">
          {formatCount(count, language)}
        </span>
      )}
    </>
  )
}
