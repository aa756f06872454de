import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { textIn } from '#contract/languages.ts'
import { api } from '#web/api.ts'
import { findCourses } from '#web/find-courses.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import type { CourseLookup } from '#web/features/staff-classes/guests/course-choice.tsx'
import { GuestClassCard } from '#web/features/staff-classes/guests/guest-class-card.tsx'
import {
  ChangeGuestClass,
  NewGuestClass,
} from '#web/features/staff-classes/guests/guest-class-modal.tsx'
import { serverNow } from '#web/server-clock.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/orientation.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [classes, rooms] = await Promise.all([
      api('GET /api/staff/orientation-classes'),
      api('GET /api/staff/orientation-rooms'),
    ])
    return { classes, rooms }
  })
}

/** From the public calls: a role that plans free classes need not include courses. */
const lookup: CourseLookup = {
  find: findCourses,
  instructorsOf: async (courseId, language) => {
    const { instructors } = await api('GET /api/courses/{courseId}', { params: { courseId } })
    return instructors.map(({ slug, name, nameBn }) => ({
      slug,
      name: textIn(language, { en: name, bn: nameBn }),
    }))
  },
}

/** Free orientation classes, as staff plan them. */
export default function Orientation({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').orientation
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [now] = useState(serverNow)
  if (!loaderData) return null
  const { classes, rooms } = loaderData
  return (
    <>
      <StaffTitle
        lead={words.text}
        action={
          <NewGuestClass
            key={classes.length}
            rooms={rooms}
            lookup={lookup}
            onSave={(body) => api('POST /api/staff/orientation-classes', { body })}
            onSaved={revalidate}
          />
        }
      >
        {words.title}
      </StaffTitle>
      {classes.length === 0 ? (
        <EmptyState icon={<CalendarCheck size={40} aria-hidden="true" />} title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {classes.map((one) => (
            <li key={one.orientationId}>
              <GuestClassCard
                orientation={one}
                now={now}
                edit={
                  <ChangeGuestClass
                    key={one.version}
                    orientation={one}
                    course={textIn(language, one.courseName)}
                    rooms={rooms}
                    lookup={lookup}
                    onSave={(body) =>
                      api('PUT /api/staff/orientation-classes/{id}', {
                        params: { id: one.orientationId },
                        body,
                      })
                    }
                    onSaved={revalidate}
                  />
                }
                onCancel={async () => {
                  await api('POST /api/staff/orientation-classes/{id}/cancel', {
                    params: { id: one.orientationId },
                    body: { version: one.version },
                  })
                  toast.success(words.cancelled)
                  await revalidate()
                }}
                onStart={async () =>
                  (
                    await api('POST /api/staff/orientation-classes/{id}/join', {
                      params: { id: one.orientationId },
                    })
                  ).address
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
