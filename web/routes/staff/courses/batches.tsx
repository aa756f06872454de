import { ArrowRight, Search } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { AddressForm } from '#web/features/staff/address-form.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import type { Route } from './+types/batches.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = new URL(request.url).searchParams.get('q') || undefined
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/courses', { query: { q, limit: 60 } }),
  )
}

export default function Batches({ loaderData: found }: Route.ComponentProps) {
  const { search } = useWords('staff')
  const words = useWords('staff').money
  const [asked] = useSearchParams()
  if (!found) return null
  return (
    <>
      <StaffTitle lead={words.batchesText}>{words.batches}</StaffTitle>
      <AddressForm>
        <label className="min-w-0 flex-1 basis-64">
          <span className="mb-1 block text-sm text-ink-soft">{words.searchCourses}</span>
          <input
            type="search"
            name="q"
            defaultValue={asked.get('q') ?? ''}
            maxLength={200}
            className={controlClasses}
          />
        </label>
        <Button type="submit" look="outline">
          <Search size={18} aria-hidden="true" />
          {search}
        </Button>
      </AddressForm>
      {found.rows.length === 0 ? (
        <EmptyState title={words.noCourses} />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {found.rows.map((course) => (
            <li key={course.courseId}>
              <Link
                to={`/staff/batches/${course.courseId}`}
                className="flex min-h-13 items-center gap-4 px-5 py-3 hover:bg-brand-wash"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{course.title}</span>
                  <span className="block text-sm text-ink-soft">
                    {course.courseId} · {course.category}
                  </span>
                </span>
                <ArrowRight size={18} aria-hidden="true" className="shrink-0 text-brand" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
