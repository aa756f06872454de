import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import { dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { ClassCard } from '#web/features/staff-classes/class-card.tsx'
import { ClassModal } from '#web/features/staff-classes/class-modal.tsx'
import { HolidaysPanel } from '#web/features/staff-classes/holidays-panel.tsx'
import type { MediaChoice } from '#web/features/media/library/media-picker.tsx'
import { useMediaPicker } from '#web/features/media/library/use-media-picker.tsx'
import { RecordingModal, Recordings } from '#web/features/staff-classes/recordings-modal.tsx'
import { TimetableModal } from '#web/features/staff-classes/timetable-modal.tsx'
import { serverNow } from '#web/server-clock.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/batch-classes.ts'
import { forStaff } from '../staff-access.ts'

/** The default number of classes of a batch. */
const USUAL_CLASSES = 24

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async (may) => {
    const [batches, meetings, rooms, places, holidays, instructors, course] = await Promise.all([
      api('GET /api/staff/courses/{courseId}/batches', { params }),
      api('GET /api/staff/batches/{id}/classes', { params: { id: params.batchId } }),
      api('GET /api/staff/class-rooms'),
      api('GET /api/staff/rooms'),
      api('GET /api/staff/class-holidays'),
      api('GET /api/staff/instructors', { query: { limit: 200 } }),
      may('courses') ? api('GET /api/staff/courses/{courseId}', { params }) : null,
    ])
    const batch = batches.find(({ batchId }) => batchId === params.batchId)
    if (!batch) throw data(null, { status: 404 })
    return {
      batch,
      titles: course && { en: course.document.en.title, bn: course.document.bn.title },
      meetings,
      holidays,
      mayChoose: may('media'),
      choices: {
        rooms,
        places,
        instructors: ownFirst(instructors.rows, course?.document.instructors ?? []),
      },
    }
  })
}

/** Where the classes of a batch are held that has none yet: at its venue, else online. */
function settingOf({ venue }: LoaderData['batch']) {
  const room = venue === null ? ('link' as const) : ('place' as const)
  return { room, instructorSlug: null, address: null, ownPlace: null }
}

/** The instructors of the course before all others, also where the list is cut. */
function ownFirst(
  all: readonly { slug: string; name: string }[],
  own: readonly { slug: string; name: string; nameBn: string }[],
): { slug: string; name: string }[] {
  const first = own
    .filter(({ slug }) => slug !== '')
    .map(({ slug, name, nameBn }) => ({ slug, name: name || nameBn }))
  const slugs = new Set(first.map(({ slug }) => slug))
  return [...first, ...all.filter(({ slug }) => !slugs.has(slug))]
}

type LoaderData = NonNullable<Route.ComponentProps['loaderData']>

/** The classes of a batch, as staff plan them. */
export default function BatchClasses({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').classes
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [now] = useState(serverNow)
  const { choose, picker } = useMediaPicker()
  const chooseVideo = () => choose('video', { isReadyNeeded: true })
  if (!loaderData) return null
  const { batch, titles, meetings, holidays } = loaderData
  return (
    <>
      <StaffTitle
        lead={
          <>
            {(titles && (titles[language] || titles.en || titles.bn)) || batch.courseId}
            {batch.state === 'cancelled' && <span className="block">{words.cancelledBatch}</span>}
          </>
        }
        action={<BatchActs loaded={loaderData} now={now} />}
      >
        {words.title(digitsIn(language, batch.number))}
      </StaffTitle>
      <HolidaysPanel
        holidays={holidays}
        today={dhakaDay(new Date(now))}
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
              <BatchClass
                meeting={meeting}
                loaded={loaderData}
                now={now}
                {...(loaderData.mayChoose && { chooseVideo })}
              />
            </li>
          ))}
        </ol>
      )}
      {picker}
    </>
  )
}

/** The way back, and the buttons that add classes while the batch takes place. */
function BatchActs({
  loaded: { batch, meetings, choices },
  now,
}: {
  loaded: LoaderData
  now: number
}) {
  const words = useWords('staff').classes
  const { revalidate } = useRevalidator()
  const params = { id: batch.batchId }
  return (
    <span className="flex flex-wrap gap-2">
      <Link to={`/staff/batches/${batch.courseId}`} className={buttonClasses('quiet', 'sm')}>
        <ArrowLeft size={18} aria-hidden="true" />
        {words.back}
      </Link>
      {batch.state !== 'cancelled' && (
        <>
          <ClassModal
            key={`new-${meetings.length}`}
            usualHours={batch.hours}
            choices={choices}
            title={words.add}
            open={words.add}
            onSave={(body) => api('POST /api/staff/batches/{id}/classes', { params, body })}
            onSaved={revalidate}
          />
          <TimetableModal
            key={meetings.length}
            count={meetings.filter(({ state }) => state !== 'cancelled').length || USUAL_CLASSES}
            hours={batch.hours}
            isThere={meetings.length > 0}
            first={
              meetings.find(
                ({ state, startsAt }) => state === 'planned' && Date.parse(startsAt) > now,
              ) ?? settingOf(batch)
            }
            choices={choices}
            onSave={(body) => api('POST /api/staff/batches/{id}/timetable', { params, body })}
            onSaved={revalidate}
          />
        </>
      )}
    </span>
  )
}

interface BatchClassProps {
  meeting: StaffMeeting
  loaded: LoaderData
  now: number
  /** Undefined: the role does not include media. */
  chooseVideo?: () => Promise<MediaChoice | null>
}

function BatchClass({ meeting, loaded, now, ...chooser }: BatchClassProps) {
  const { classes: words, attendance } = useWords('staff')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const { batch, choices } = loaded
  const { meetingId, version } = meeting
  const params = { meetingId }
  const number = digitsIn(language, meeting.number)

  async function setState(state: StaffMeeting['state']): Promise<void> {
    await api('POST /api/staff/classes/{meetingId}/state', { params, body: { version, state } })
    toast.success(
      state === 'cancelled' && Date.parse(meeting.endsAt) > now
        ? words.cancelled
        : words.stateSaved,
    )
    await revalidate()
  }

  return (
    <ClassCard
      meeting={meeting}
      now={now}
      edit={
        <ClassModal
          key={version}
          meeting={meeting}
          usualHours={batch.hours}
          choices={choices}
          title={words.editOf(number)}
          open={words.edit}
          onSave={(body) =>
            api('PUT /api/staff/classes/{meetingId}', { params, body: { ...body, version } })
          }
          onSaved={revalidate}
        />
      }
      attendance={
        <Link
          to={`/staff/batches/${batch.courseId}/${batch.batchId}/classes/${meetingId}/attendance`}
          className={buttonClasses('outline', 'sm')}
          aria-label={attendance.title(number)}
        >
          {attendance.open}
        </Link>
      }
      recordings={
        <Recordings
          recordings={meeting.recordings}
          onRemove={async (lessonId) => {
            await api('DELETE /api/staff/classes/{meetingId}/recordings/{lessonId}', {
              params: { meetingId, lessonId },
            })
            toast.success(words.recordingRemoved)
            await revalidate()
          }}
        />
      }
      addRecording={<NewRecording meeting={meeting} loaded={loaded} now={now} {...chooser} />}
      onState={setState}
      onStart={async () =>
        (await api('POST /api/staff/classes/{meetingId}/join', { params })).address
      }
    />
  )
}

/** Nothing before the class has started: there is no recording. */
function NewRecording({ meeting, chooseVideo, now }: BatchClassProps) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const { meetingId } = meeting
  if (meeting.state === 'cancelled' || Date.parse(meeting.startsAt) > now) return null
  return (
    <RecordingModal
      key={meeting.recordings.length}
      meeting={meeting}
      number={digitsIn(language, meeting.number)}
      chooseVideo={chooseVideo}
      onSave={(body) =>
        api('POST /api/staff/classes/{meetingId}/recordings', { params: { meetingId }, body })
      }
      onSaved={revalidate}
    />
  )
}
