import {
  ArrowLeft,
  ArrowRightLeft,
  CalendarClock,
  ClipboardList,
  Hourglass,
  ListTree,
  Megaphone,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ExtendBatchAccess } from '#web/features/learning/extend-batch-access.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { BatchCard } from '#web/features/staff-money/batches/batch-card.tsx'
import { BatchModal } from '#web/features/staff-money/batches/batch-modal.tsx'
import { CourseSaleForm } from '#web/features/staff-money/batches/course-sale-form.tsx'
import { nextRun } from '#web/features/staff-money/batches/next-run.ts'
import { serverNow } from '#web/server-clock.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/course-batches.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async (may) => {
    const [course, batches, sale, rooms] = await Promise.all([
      api('GET /api/staff/courses/{courseId}', { params }),
      api('GET /api/staff/courses/{courseId}/batches', { params }),
      api('GET /api/staff/courses/{courseId}/sale', { params }),
      api('GET /api/staff/rooms'),
    ])
    return {
      course,
      batches,
      sale,
      rooms,
      seesStudents: may('enrolments'),
      mayExtend: may('orders'),
    }
  })
}

type LoaderData = NonNullable<Route.ComponentProps['loaderData']>

/** The batches of a course, and whether it is sold without one. */
export default function CourseBatches({ loaderData }: Route.ComponentProps) {
  const { money: words } = useWords('staff')
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  const { course, batches, sale } = loaderData
  return (
    <>
      <StaffTitle action={<CourseActs loaded={loaderData} />}>
        {words.batchesOf(course.document.en.title || course.document.bn.title || course.courseId)}
      </StaffTitle>
      <CourseSaleForm
        key={JSON.stringify(sale)}
        sale={sale}
        isReady={course.hasLessons || course.openBatches > 0}
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
              <BatchCard batch={batch} action={<BatchActs batch={batch} loaded={loaderData} />} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Links to the other pages of the course, and the button that adds a batch. */
function CourseActs({ loaded: { course, batches, rooms, seesStudents } }: { loaded: LoaderData }) {
  const { money: words, gradebook } = useWords('staff')
  const { revalidate } = useRevalidator()
  const params = { courseId: course.courseId }
  const [now] = useState(serverNow)
  const last = batches.toSorted((one, other) => other.number - one.number)[0]
  return (
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
      {seesStudents && (
        <Link
          to={`/staff/courses/${course.courseId}/gradebook`}
          className={buttonClasses('outline', 'sm')}
        >
          <ClipboardList size={18} aria-hidden="true" />
          {gradebook.title}
        </Link>
      )}
      <Link
        to={`/staff/courses/${course.courseId}/announcements`}
        className={buttonClasses('outline', 'sm')}
      >
        <Megaphone size={18} aria-hidden="true" />
        {words.announcements}
      </Link>
      {last && (
        <BatchModal
          rooms={rooms}
          key={`run-${batches.length}`}
          run={nextRun(last, dhakaDay(new Date(now)))}
          onSave={(body) => api('POST /api/staff/courses/{courseId}/batches', { params, body })}
          onSaved={revalidate}
        />
      )}
      <BatchModal
        rooms={rooms}
        key={batches.length}
        nextNumber={Math.max(0, ...batches.map(({ number }) => number)) + 1}
        onSave={(body) => api('POST /api/staff/courses/{courseId}/batches', { params, body })}
        onSaved={revalidate}
      />
    </span>
  )
}

function BatchActs({
  batch,
  loaded: { course, batches, rooms, mayExtend },
}: {
  batch: LoaderData['batches'][number]
  loaded: LoaderData
}) {
  const { classes: words, waitingList, moves } = useWords('staff')
  const { revalidate } = useRevalidator()
  const params = { id: batch.batchId }
  return (
    <span className="flex flex-wrap gap-2">
      <Link
        to={`/staff/batches/${course.courseId}/${batch.batchId}/classes`}
        className={buttonClasses('outline', 'sm')}
      >
        <CalendarClock size={18} aria-hidden="true" />
        {words.open}
      </Link>
      {batch.seatsTaken > 0 && batches.length > 1 && (
        <Link
          to={`/staff/batches/${course.courseId}/${batch.batchId}/move`}
          className={buttonClasses('outline', 'sm')}
        >
          <ArrowRightLeft size={18} aria-hidden="true" />
          {moves.open}
        </Link>
      )}
      {batch.seats !== null && (
        <Link
          to={`/staff/batches/${course.courseId}/${batch.batchId}/waiting-list`}
          className={buttonClasses('outline', 'sm')}
        >
          <Hourglass size={18} aria-hidden="true" />
          {waitingList.open}
        </Link>
      )}
      {mayExtend && batch.seatsTaken > 0 && <ExtendBatchAccess batch={batch} />}
      <BatchModal
        rooms={rooms}
        key={JSON.stringify(batch)}
        batch={batch}
        others={batches.filter(
          ({ batchId, state }) =>
            batchId !== batch.batchId && (state === 'open' || state === 'closed'),
        )}
        loadStudents={async () =>
          (await api('GET /api/staff/batches/{id}/students', { params })).students
        }
        onSave={(body) => api('PUT /api/staff/batches/{id}', { params, body })}
        onSaved={revalidate}
      />
    </span>
  )
}
