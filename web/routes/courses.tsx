import { data, redirect } from 'react-router'
import { dhakaDay } from '#contract/time.ts'
import { apiContext, ApiProblem } from '#web/api.ts'
import { categoryName } from '#web/features/catalog/category-name.ts'
import { CategoryTabs } from '#web/features/catalog/list/category-tabs.tsx'
import { AppliedFilters, CourseFilters } from '#web/features/catalog/list/course-filters.tsx'
import {
  courseListAddress,
  courseListPath,
} from '#web/features/catalog/list/course-list-address.ts'
import { CourseList, listCountText } from '#web/features/catalog/list/course-list.tsx'
import { CourseRow } from '#web/features/catalog/list/course-row.tsx'
import { CourseSearch } from '#web/features/catalog/search/course-search.tsx'
import {
  courseListStructuredData,
  trailStructuredData,
} from '#web/features/catalog/structured-data/list-structured-data.ts'
import { listFilters } from '#web/features/catalog/list/list-filters.ts'
import { readChoices } from '#web/features/catalog/list/read-choices.ts'
import { cardFields } from '#web/features/catalog/course/card-fields.ts'
import { siteOf } from '#web/features/shell/site-of.ts'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { pageHead } from '#web/text/page-head.ts'
import { siteWords, useWords } from '#web/text/words.ts'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/courses.ts'

/** Courses that start soon, shown below the list: one row. */
const UPCOMING_SHOWN = 4

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const categories = await api('GET /api/categories')
  const { choices, isClean } = readChoices(url.searchParams, categories)
  const language = languageOf(url.pathname)
  if (!isClean) throw redirect(courseListAddress(choices, language))
  const [page, upcoming] = await Promise.all([
    api('GET /api/course-cards', { query: choices }).catch((error: unknown) => {
      if (!(error instanceof ApiProblem) || error.status !== 400) throw error
      // An old bookmark: its cursor is stale, or belongs to another order.
      if (choices.after)
        throw redirect(courseListAddress({ ...choices, after: undefined }, language))
      throw data(null, { status: 404 })
    }),
    api('GET /api/upcoming-courses'),
  ])
  const category = categories.find(({ name }) => name === choices.category)
  return {
    choices,
    ...listFilters(choices, {
      language,
      catalog: siteWords(language).catalog,
      category: category ? categoryName(category, language) : null,
    }),
    // A hidden category has no tab; its address continues to work.
    categories: categories.filter(({ name, isHidden }) => !isHidden || name === choices.category),
    page: { ...page, courses: cardFields(page.courses, language) },
    upcoming: cardFields(upcoming.slice(0, UPCOMING_SHOWN), language),
    today: dhakaDay(new Date()),
  }
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const language = languageOf(location.pathname)
  const { catalog } = siteWords(language)
  const choices = loaderData?.choices ?? {}
  const category = loaderData?.categories.find(({ name }) => name === choices.category)
  const title = choices.q
    ? catalog.foundFor(choices.q)
    : category
      ? catalog.headTitleOf(categoryName(category, language))
      : catalog.headTitle
  const narrowedTo = loaderData?.narrowedTo ?? []
  const narrowTitle = [title, ...narrowedTo].join(', ')
  const site = siteOf(matches)
  const head = pageHead({
    site,
    language,
    // The same courses in another order are the same list.
    path: courseListPath({ ...choices, order: choices.after ? choices.order : undefined }),
    title: choices.after ? catalog.furtherOf(narrowTitle) : narrowTitle,
    description: catalog.headDescription,
    // One list a category is enough for search engines; narrowed ones hold the same courses again.
    isHidden: choices.q !== undefined || narrowedTo.length > 0,
  })
  if (!site || !loaderData || choices.q || narrowedTo.length > 0) return head
  const address = (path: string) => `${site.origin}${pathIn(language, path)}`
  const courses = loaderData.page.courses.map(({ courseId }) => address(`/courses/${courseId}`))
  const trail = [
    { name: catalog.home, address: address('/') },
    { name: catalog.headTitle, address: address('/courses') },
    ...(category
      ? [
          {
            name: categoryName(category, language),
            address: address(courseListPath({ category: category.name })),
          },
        ]
      : []),
  ]
  return [
    ...head,
    { 'script:ld+json': trailStructuredData(trail) },
    ...(courses.length > 0 ? [{ 'script:ld+json': courseListStructuredData(courses) }] : []),
  ]
}

/** Source: spec §2 /courses. */
export default function Courses({ loaderData }: Route.ComponentProps) {
  const { choices, filters, applied, categories, page, upcoming, today } = loaderData
  const { catalog } = useWords()
  const language = useLanguage()
  const category = categories.find(({ name }) => name === choices.category) ?? null
  const all = { ...choices, after: undefined }
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6 sm:pt-10">
      <div className="grid gap-6 lg:grid-cols-[1fr_28rem] lg:items-end">
        <div>
          <h1 className="text-3xl sm:text-4xl">{catalog.ourCourses}</h1>
          {!choices.q && <p className="mt-2 text-lg text-ink-soft">{catalog.ourCoursesText}</p>}
        </div>
        <CourseSearch q={choices.q} />
      </div>
      <div className="sticky top-16 z-20 -mx-4 mt-6 border-b border-line bg-paper px-3">
        <CategoryTabs
          categories={categories.filter(({ isHidden }) => !isHidden)}
          found={choices.q ? page.byCategory : undefined}
          current={category?.name ?? null}
          choices={all}
        />
      </div>
      <section aria-labelledby="list">
        <div className="my-5 flex flex-wrap items-center justify-between gap-3">
          <h2 id="list" className="text-xl">
            {category
              ? categoryName(category, language)
              : choices.q
                ? catalog.foundFor(choices.q)
                : catalog.allCategories}
            <span className="ml-2 text-base font-normal whitespace-nowrap text-ink-soft">
              {listCountText(page, catalog, language)}
            </span>
          </h2>
          <div className="min-w-0">
            <CourseFilters choices={all} filters={filters} />
          </div>
        </div>
        <AppliedFilters applied={applied} />
        <CourseList page={page} choices={choices} category={category} today={today} />
      </section>
      {upcoming.length > 0 && (
        <Section
          id="upcoming"
          title={catalog.upcoming}
          text={catalog.upcomingText}
          className="mt-20 px-0!"
        >
          <CourseRow courses={upcoming} today={today} />
        </Section>
      )}
    </div>
  )
}
