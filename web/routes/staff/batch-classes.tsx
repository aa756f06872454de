import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import { api, ApiProblem } from '#web/api.ts'
import { requireSession } from '#web/features/identity/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { ClassCard } from '#web/features/staff-classes/class-card.tsx'
import { ClassModal } from '#web/features/staff-classes/class-modal.tsx'
import { HolidaysPanel } from '#web/features/staff-classes/holidays-panel.tsx'
import { TimetableModal } from '#web/features/staff-classes/timetable-modal.tsx'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button-look.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/batch-classes.ts'
import { forStaff } from './staff-access.ts'

/** Offered where nothing says how many classes a batch has. */
const USUAL_CLASSES = 24

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    try {
      const [batches, meetings, rooms, holidays, instructors] = await Promise.all([
        api('GET /api/staff/courses/{courseId}/batches', { params }),
        api('GET /api/staff/batches/{id}/classes', { params: { id: params.batchId } }),
        api('GET /api/staff/class-rooms'),
        api('GET /api/staff/class-holidays'),
        api('GET /api/staff/instructors', { query: { limit: 200 } }),
      ])
      const batch = batches.find(({ batchId }) => batchId === params.batchId)
      if (!batch) throw data(null, { status: 404 })
      return { batch, meetings, holidays, choices: { rooms, instructors: instructors.rows } }
    } catch (error) {
      if (error instanceof ApiProblem && (error.status === 404 || error.code === 'invalid_input'))
        throw data(null, { status: 404 })
      throw error
    }
  })
}

/** The classes of a batch, as staff plan them. */
export default function BatchClasses({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').classes
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [now] = useState(() => Date.now())
  if (!loaderData) return null
  const { batch, meetings, holidays, choices } = loaderData
  const isCancelled = batch.state === 'cancelled'
  const params = { id: batch.batchId }
  return (
    <>
      <StaffTitle
        lead={isCancelled ? words.cancelledBatch : undefined}
        action={
          <span className="flex flex-wrap gap-2">
            <Link to={`/staff/batches/${batch.courseId}`} className={buttonClasses('quiet', 'sm')}>
              <ArrowLeft size={18} aria-hidden="true" />
              {words.back}
            </Link>
            {!isCancelled && (
              <>
                <ClassModal
                  key={`new-${meetings.length}`}
                  usualHours={batch.shift}
                  choices={choices}
                  title={words.add}
                  open={words.add}
                  onSave={(body) => api('POST /api/staff/batches/{id}/classes', { params, body })}
                  onSaved={revalidate}
                />
                <TimetableModal
                  key={meetings.length}
                  count={
                    meetings.filter(({ state }) => state !== 'cancelled').length || USUAL_CLASSES
                  }
                  hours={batch.shift}
                  isThere={meetings.length > 0}
                  onSave={(body) => api('POST /api/staff/batches/{id}/timetable', { params, body })}
                  onSaved={revalidate}
                />
              </>
            )}
          </span>
        }
      >
        {words.title(digitsIn(language, batch.number))}
      </StaffTitle>
      <HolidaysPanel
        holidays={holidays}
        onAdd={({ day, ...body }) =>
          api('PUT /api/staff/class-holidays/{day}', { params: { day }, body })
        }
        onRemove={(day) => api('DELETE /api/staff/class-holidays/{day}', { params: { day } })}
        onChanged={revalidate}
      />
      {meetings.length === 0 ? (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      ) : (
        <ol className="flex flex-col gap-3">
          {meetings.map((meeting) => (
            <li key={meeting.meetingId}>
              <ClassCard
                meeting={meeting}
                now={now}
                edit={
                  <ClassModal
                    key={meeting.version}
                    meeting={meeting}
                    usualHours={batch.shift}
                    choices={choices}
                    title={words.editOf(digitsIn(language, meeting.number))}
                    open={words.edit}
                    onSave={(body) =>
                      api('PUT /api/staff/classes/{meetingId}', {
                        params: { meetingId: meeting.meetingId },
                        body: { ...body, version: meeting.version },
                      })
                    }
                    onSaved={revalidate}
                  />
                }
                onState={(state) => setState(meeting, state)}
                onStart={async () =>
                  (
                    await api('POST /api/staff/classes/{meetingId}/join', {
                      params: { meetingId: meeting.meetingId },
                    })
                  ).address
                }
              />
            </li>
          ))}
        </ol>
      )}
    </>
  )

  async function setState(meeting: StaffMeeting, state: StaffMeeting['state']): Promise<void> {
    await api('POST /api/staff/classes/{meetingId}/state', {
      params: { meetingId: meeting.meetingId },
      body: { version: meeting.version, state },
    })
    toast.success(
      state === 'cancelled' && Date.parse(meeting.endsAt) > now
        ? words.cancelled
        : words.stateSaved,
    )
    await revalidate()
  }
}
