import type { Category, CategoryName } from '#contract/catalog.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { categoryName } from './category-name.ts'
import { type CourseChoices, courseListAddress } from './course-list-address.ts'

/** One tab per category, in the catalogue's order; what else was chosen is kept. Source: spec §2 /courses. */
export function CategoryTabs({
  categories,
  current,
  choices,
}: {
  categories: readonly Category[]
  current: CategoryName | null
  choices: CourseChoices
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <TabLinks
      label={catalog.categories}
      tabs={categories.map(({ slug, name, nameBn, courseCount }) => ({
        key: slug,
        href: courseListAddress({ ...choices, category: name, after: undefined }, language),
        isCurrent: name === current,
        label: (
          <>
            {categoryName({ name, nameBn }, language)}
            <span className="rounded-sm bg-sunken px-1.5 text-sm text-ink-soft in-aria-[current]:bg-white/15 in-aria-[current]:text-inherit">
              {formatCount(courseCount, language)}
            </span>
          </>
        ),
      }))}
    />
  )
}
