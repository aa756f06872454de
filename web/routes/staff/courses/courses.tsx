import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { BulkOutcome } from '#contract/catalog/staff-courses.ts'
import { BULK_LIMIT, courseStates } from '#contract/catalog/terms.ts'
import { api } from '#web/api.ts'
import { categoryName } from '#web/features/catalog/category-name.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { BulkBar, type BulkChange } from '#web/features/staff-courses/bulk-bar.tsx'
import { RefusedCourses } from '#web/features/staff-courses/bulk-outcome.tsx'
import { courseProblem } from '#web/features/staff-courses/course-problem.ts'
import { CourseTable } from '#web/features/staff-courses/course-table.tsx'
import { CreateCourse } from '#web/features/staff-courses/create-course.tsx'
import { ExportMenu } from '#web/features/staff-imports/export-menu.tsx'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/courses.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  return forStaff(await requireSession(request), async () => {
    const [page, categories] = await Promise.all([
      api('GET /api/staff/courses', {
        query: { ...filterOf(search), after: search.get('after') || undefined },
      }),
      api('GET /api/categories'),
    ])
    return { page, categories }
  })
}

function filterOf(search: URLSearchParams) {
  return {
    q: search.get('q') || undefined,
    state: courseStates.find((state) => state === search.get('state')),
    category: search.get('category') || undefined,
  }
}

async function findInstructors(typed: string) {
  return (await api('GET /api/staff/instructors', { query: { q: typed || undefined, limit: 6 } }))
    .rows
}

type Categories = NonNullable<Route.ComponentProps['loaderData']>['categories']

/** All courses as staff see them, some of which are changed together. */
export default function Courses({ loaderData }: Route.ComponentProps) {
  const site = useWords()
  const words = useWords('staff').courses
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [search] = useSearchParams()
  /** All that match the filters, counted when they were chosen; null: single ones are. */
  const [all, chooseAll] = useState<{ filters: string; count: number } | null>(null)
  const [refused, setRefused] = useState<BulkOutcome['refused']>([])
  const filter = filterOf(search)
  const filters = JSON.stringify(filter)
  const isAllShown = loaderData?.page.next === null && !search.has('after')
  const matches = useMatches(filters, chosen.size > 0 && !isAllShown)
  if (!loaderData) return null
  const { page, categories } = loaderData
  const count = all?.filters === filters ? all.count : null
  const shownName = (name: string) => {
    const category = categories.find((each) => each.name === name)
    return category ? categoryName(category, language) : name
  }
  const options = categories.map(({ name }) => [name, shownName(name)] as const)
  const shown = page.rows
    .filter(({ courseId }) => chosen.has(courseId))
    .map(({ courseId }) => courseId)

  const target = count === null ? { courseIds: shown } : { matching: { ...filter, count } }

  async function change(input: BulkChange): Promise<void> {
    const outcome = await api('POST /api/staff/courses/bulk', { body: { ...target, ...input } })
    await revalidate()
    chooseAll(null)
    choose(new Set(outcome.refused.map(({ courseId }) => courseId)))
    setRefused(outcome.refused)
    const changed = outcome.changed.length
    if (changed > 0) toast.success(words.bulkDone(formatCount(changed, language)))
  }

  async function chooseMatches(): Promise<void> {
    try {
      const counted = await api('GET /api/staff/course-count', { query: filter })
      if (counted.count > BULK_LIMIT)
        toast.error(words.tooManyMatch(formatCount(BULK_LIMIT, language)))
      else chooseAll({ filters, count: counted.count })
    } catch (error) {
      toast.error(courseProblem(error, words, site))
    }
  }

  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      action={<ListActs categories={categories} />}
      searchHint={words.searchHint}
      filter={[
        {
          name: 'state',
          label: words.state,
          choices: courseStates.map((state) => ({ value: state, text: words.states[state] })),
        },
        {
          name: 'category',
          label: words.category,
          choices: options.map(([value, text]) => ({ value, text })),
        },
      ]}
      isEmpty={page.rows.length === 0}
      emptyText={words.none}
      next={page.next}
    >
      {refused.length > 0 && <RefusedCourses refused={refused} onClose={() => setRefused([])} />}
      <CourseTable
        courses={page.rows}
        chosen={chosen}
        categoryName={shownName}
        onChoose={(courseIds, isChosen) => {
          const next = new Set(chosen)
          for (const courseId of courseIds) {
            if (isChosen) next.add(courseId)
            else next.delete(courseId)
          }
          choose(next)
          chooseAll(null)
        }}
      />
      {(count ?? shown.length) > 0 && (
        <BulkBar
          count={count ?? shown.length}
          categories={options}
          findInstructors={findInstructors}
          onChooseAll={count !== null || isAllShown ? null : chooseMatches}
          matches={matches}
          onPreview={(input) =>
            api('POST /api/staff/courses/bulk-preview', { body: { ...target, ...input } })
          }
          onApply={change}
        />
      )}
    </ListScreen>
  )
}

/**
 * How many courses match the filters of the list, counted once some are chosen. null: not counted yet, or more than can be
 * changed at once.
 *
 * @param filters as JSON
 */
function useMatches(filters: string, isWanted: boolean): number | null {
  const [counted, setCounted] = useState<{ filters: string; count: number } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    api('GET /api/staff/course-count', { query: JSON.parse(filters) as object }).then(
      ({ count }) => !isOver && setCounted({ filters, count }),
      // The button counts again and says what is wrong.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [filters, isWanted])
  return counted?.filters === filters && counted.count <= BULK_LIMIT ? counted.count : null
}

/** Import and export of courses. */
function ListActs({ categories }: { categories: Categories }) {
  const { courses: words, imports } = useWords('staff')
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap gap-2">
      <ExportMenu
        fetchPart={(format, after) =>
          format === 'archive'
            ? api('GET /api/staff/course-archive', { query: { after } })
            : api('GET /api/staff/course-export', { query: { format, after } })
        }
        fetchShortBanks={async () =>
          (await api('GET /api/staff/course-archive/short-banks')).shortBanks
        }
      />
      <Link to="/staff/imports" className={buttonClasses('outline', 'sm')}>
        <FileUp size={18} aria-hidden="true" />
        {imports.link}
      </Link>
      <CreateCourse
        categories={categories.map((category) => ({
          name: category.name,
          shown: categoryName(category, language),
        }))}
        onCreate={async (body) => {
          const course = await api('POST /api/staff/courses', { body })
          toast.success(words.created)
          await navigate(`/staff/courses/${course.courseId}`)
        }}
      />
    </div>
  )
}
