import { SearchX, Sprout } from 'lucide-react'
import type { Category } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import { formatCount } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { useWords, type SiteWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { categoryName } from '../category-name.ts'
import { AskForIt } from '../search/ask-for-it.tsx'
import { FoundCourses } from './found-courses.tsx'
import { type CourseChoices, courseListAddress } from './course-list-address.ts'
import { MoreCourses } from './more-courses.tsx'
import type { CourseCardFields } from '../course/card-fields.ts'

export interface CoursePage {
  courses: CourseCardFields[]
  /** How many of them, from the first, are what was searched for; the others only come near. */
  closeMatches: number
  total: number
  /** More matches than were counted. */
  moreThanTotal: boolean
  next: string | null
  readAs: string | null
}

/** The matching courses, their number, and suggestions if there are none. */
export function CourseList({
  page,
  choices,
  category,
  today,
}: {
  page: CoursePage
  choices: CourseChoices
  category: Category | null
  today: Day
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  const nearFrom = page.closeMatches < page.courses.length ? page.closeMatches : null
  if (page.courses.length === 0) return <NoCourses choices={choices} category={category} />
  return (
    <>
      {page.readAs && (
        <p className="mb-3 font-medium text-accent-strong">{catalog.resultsFor(page.readAs)}</p>
      )}
      <FoundCourses courses={page.courses} nearFrom={nearFrom} q={choices.q} today={today} />
      {nearFrom === null ? (
        <MoreCourses
          key={JSON.stringify(choices)}
          choices={choices}
          next={page.next}
          today={today}
        />
      ) : (
        <p className="mt-6 text-center">
          <ButtonLink look="outline" to={courseListAddress({ order: 'popular' }, language)}>
            {catalog.seeAllCourses}
          </ButtonLink>
        </p>
      )}
      {choices.after && (
        <p className="mt-6 text-center">
          <ButtonLink
            look="quiet"
            to={courseListAddress({ ...choices, after: undefined }, language)}
          >
            {catalog.fromTheStart}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

/** The number of a list: of a search whose close matches are all on this page only theirs, and none where there are none. */
export function listCountText(
  page: CoursePage,
  catalog: SiteWords['catalog'],
  language: Language,
): string {
  const { closeMatches, courses } = page
  if (closeMatches === courses.length) return courseCountText(page, catalog, language)
  if (closeMatches === 0) return ''
  return courseCountText({ total: closeMatches, moreThanTotal: false }, catalog, language)
}

/** "5 courses", "1 course", "more than 100 courses". */
export function courseCountText(
  { total, moreThanTotal }: Pick<CoursePage, 'total' | 'moreThanTotal'>,
  catalog: SiteWords['catalog'],
  language: Language,
): string {
  if (total === 1) return catalog.countOfOne
  const count = formatCount(total, language)
  return catalog.countOf(moreThanTotal ? catalog.moreThan(count) : count)
}

function NoCourses({ choices, category }: { choices: CourseChoices; category: Category | null }) {
  const { catalog } = useWords()
  const language = useLanguage()
  const { level, popularity, price, start, pace } = choices
  const isFiltered = Boolean(level ?? popularity ?? price ?? start ?? pace)
  const all = (
    <ButtonLink look="outline" to={courseListAddress({ order: 'popular' }, language)}>
      {catalog.seeAllCourses}
    </ButtonLink>
  )
  if (choices.q)
    return (
      <EmptyState
        icon={<SearchX size={40} />}
        title={catalog.emptySearch(choices.q)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <AskForIt words={choices.q} />
            {all}
          </div>
        }
      >
        {isFiltered ? catalog.emptyFiltersText : catalog.emptySearchText}
      </EmptyState>
    )
  if (isFiltered || !category)
    return (
      <EmptyState icon={<SearchX size={40} />} title={catalog.emptyFilters} action={all}>
        {catalog.emptyFiltersText}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Sprout size={40} />}
      title={catalog.emptyTab(categoryName(category, language))}
      action={all}
    >
      {catalog.emptyTabText}
    </EmptyState>
  )
}
