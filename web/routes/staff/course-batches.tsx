import { ArrowLeft, CalendarClock, ListTree, Megaphone } from 'lucide-react'
import { data, Link, useRevalidator } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { requireSession } from '#web/features/identity/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { BatchCard } from '#web/features/staff-money/batch-card.tsx'
import { BatchModal } from '#web/features/staff-money/batch-modal.tsx'
import { CourseSaleForm } from '#web/features/staff-money/course-sale-form.tsx'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button-look.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/course-batches.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    try {
      const [course, batches, sale] = await Promise.all([
        api('GET /api/staff/courses/{courseId}', { params }),
        api('GET /api/staff/courses/{courseId}/batches', { params }),
        api('GET /api/staff/courses/{courseId}/sale', { params }),
      ])
      return { course, batches, sale }
    } catch (error) {
      if (
        error instanceof ApiProblem &&
        (error.code === 'course_not_found' || error.code === 'invalid_input')
      )
        throw data(null, { status: 404 })
      throw error
    }
  })
}

export default function CourseBatches({ loaderData }: Route.ComponentProps) {
  const { money: words, classes } = useWords('staff')
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  const { course, batches, sale } = loaderData
  return (
    <>
      <StaffTitle
        action={
          <span className="flex flex-wrap gap-2">
            <Link to="/staff/batches" className={buttonClasses('quiet', 'sm')}>
              <ArrowLeft size={18} aria-hidden="true" />
              {words.backToCourses}
            </Link>
            <Link
              to={`/staff/courses/${course.courseId}/curriculum`}
              className={buttonClasses('outline', 'sm')}
            >
              <ListTree size={18} aria-hidden="true" />
              {words.curriculum}
            </Link>
            <Link
              to={`/staff/courses/${course.courseId}/announcements`}
              className={buttonClasses('outline', 'sm')}
            >
              <Megaphone size={18} aria-hidden="true" />
              {words.announcements}
            </Link>
            <BatchModal
              key={batches.length}
              nextNumber={Math.max(0, ...batches.map(({ number }) => number)) + 1}
              onSave={(body) =>
                api('POST /api/staff/courses/{courseId}/batches', {
                  params: { courseId: course.courseId },
                  body,
                })
              }
              onSaved={revalidate}
            />
          </span>
        }
      >
        {words.batchesOf(course.document.en.title || course.document.bn.title || course.courseId)}
      </StaffTitle>
      <CourseSaleForm
        key={JSON.stringify(sale)}
        sale={sale}
        onSave={async (body) => {
          await api('PUT /api/staff/courses/{courseId}/sale', {
            params: { courseId: course.courseId },
            body,
          })
          await revalidate()
        }}
      />
      {batches.length === 0 ? (
        <EmptyState title={words.noBatches} />
      ) : (
        <ul className="flex flex-col gap-4">
          {batches.map((batch) => (
            <li key={batch.batchId}>
              <BatchCard
                batch={batch}
                action={
                  <span className="flex flex-wrap gap-2">
                    <Link
                      to={`/staff/batches/${course.courseId}/${batch.batchId}/classes`}
                      className={buttonClasses('outline', 'sm')}
                    >
                      <CalendarClock size={18} aria-hidden="true" />
                      {classes.open}
                    </Link>
                    <BatchModal
                      key={JSON.stringify(batch)}
                      batch={batch}
                      others={batches.filter(
                        ({ batchId, state }) =>
                          batchId !== batch.batchId && (state === 'open' || state === 'closed'),
                      )}
                      loadStudents={async () =>
                        (
                          await api('GET /api/staff/batches/{id}/students', {
                            params: { id: batch.batchId },
                          })
                        ).students
                      }
                      onSave={(body) =>
                        api('PUT /api/staff/batches/{id}', { params: { id: batch.batchId }, body })
                      }
                      onSaved={revalidate}
                    />
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
