import { ArrowRight, ChevronsUp, GraduationCap, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { courseStates } from '#contract/catalog/terms.ts'
import { api } from '#web/api.ts'
import { categoryName } from '#web/features/catalog/category-name.ts'
import { requireSession } from '#web/features/identity/require-session.ts'
import { AddressForm } from '#web/features/staff/address-form.tsx'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { BulkBar, type BulkWish } from '#web/features/staff-courses/bulk-bar.tsx'
import { CourseTable } from '#web/features/staff-courses/course-table.tsx'
import { CreateCourse } from '#web/features/staff-courses/create-course.tsx'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClasses } from '#web/ui/button-look.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { controlClasses } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/courses.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams
  return forStaff(await requireSession(request), async () => {
    const [page, categories] = await Promise.all([
      api('GET /api/staff/courses', {
        query: {
          q: asked.get('q') || undefined,
          after: asked.get('after') || undefined,
          state: courseStates.find((state) => state === asked.get('state')),
          category: asked.get('category') || undefined,
        },
      }),
      api('GET /api/categories'),
    ])
    return { page, categories }
  })
}

export default function Courses({ loaderData }: Route.ComponentProps) {
  const staff = useWords('staff')
  const words = staff.courses
  const language = useLanguage()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [asked] = useSearchParams()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  if (!loaderData) return null
  const { page, categories } = loaderData
  const shownName = (name: string) => {
    const category = categories.find((each) => each.name === name)
    return category ? categoryName(category, language) : name
  }
  const options = categories.map(({ name }) => [name, shownName(name)] as const)
  const isNarrowed = asked.has('q') || asked.has('state') || asked.has('category')
  const shown = page.rows
    .filter(({ courseId }) => chosen.has(courseId))
    .map(({ courseId }) => courseId)

  async function change(wish: BulkWish): Promise<void> {
    const { changed, refused } = await api('POST /api/staff/courses/bulk', {
      body: { courseIds: shown, ...wish },
    })
    await revalidate()
    choose(new Set(refused.map(({ courseId }) => courseId)))
    if (changed.length > 0) toast.success(words.bulkDone(formatCount(changed.length, language)))
    if (refused.length > 0)
      toast.error(words.bulkRefused(refused.map(({ courseId }) => courseId).join(', ')))
  }

  return (
    <>
      <StaffTitle
        lead={words.lead}
        action={
          <div className="flex flex-wrap gap-3">
            <ExportButton
              name="courses"
              fetchPart={async (after) => {
                const { text, next } = await api('GET /api/staff/course-export', {
                  query: { format: 'csv', after },
                })
                return { csv: text, next }
              }}
            />
            <CreateCourse
              categories={categories.map((category) => ({
                name: category.name,
                shown: categoryName(category, language),
              }))}
              onCreate={async (body) => {
                const made = await api('POST /api/staff/courses', { body })
                toast.success(words.created)
                await navigate(`/staff/courses/${made.courseId}`)
              }}
            />
          </div>
        }
      >
        {words.title}
      </StaffTitle>
      <AddressForm canClear={isNarrowed}>
        <label className="min-w-0 flex-1 basis-64">
          <span className="mb-1 block text-sm text-ink-soft">{words.searchHint}</span>
          <input
            type="search"
            name="q"
            defaultValue={asked.get('q') ?? ''}
            maxLength={200}
            className={controlClasses}
          />
        </label>
        <Choice
          name="state"
          label={words.state}
          options={courseStates.map((state) => [state, words.states[state]])}
        />
        <Choice name="category" label={words.category} options={options} />
        <Button type="submit" look="outline">
          <Search size={18} aria-hidden="true" />
          {staff.search}
        </Button>
      </AddressForm>
      {page.rows.length === 0 ? (
        <EmptyState
          icon={<GraduationCap size={40} aria-hidden="true" />}
          title={isNarrowed || asked.has('after') ? staff.nothingFound : words.none}
        />
      ) : (
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
          }}
        />
      )}
      {shown.length > 0 && <BulkBar count={shown.length} categories={options} onApply={change} />}
      <Pages next={page.next} />
    </>
  )
}

function Choice({
  name,
  label,
  options,
}: {
  name: string
  label: string
  options: readonly (readonly [string, string])[]
}) {
  const { all } = useWords('staff')
  const [asked] = useSearchParams()
  return (
    <label className="min-w-0 max-sm:flex-1 max-sm:basis-32">
      <span className="mb-1 block text-sm text-ink-soft">{label}</span>
      <select
        name={name}
        defaultValue={asked.get(name) ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className={controlClasses}
      >
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function Pages({ next }: { next: string | null }) {
  const words = useWords('staff')
  const [asked] = useSearchParams()
  const to = (after: string | null) => {
    const moved = new URLSearchParams(asked)
    if (after) moved.set('after', after)
    else moved.delete('after')
    return `?${moved}`
  }
  return (
    <div className="mt-6 flex flex-wrap justify-between gap-3">
      {asked.has('after') && (
        <Link to={to(null)} className={buttonClasses('quiet')}>
          <ChevronsUp size={18} aria-hidden="true" />
          {words.newest}
        </Link>
      )}
      {next && (
        <Link to={to(next)} className={buttonClasses('outline', 'md', 'ml-auto')}>
          {words.older}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}
