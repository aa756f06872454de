import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { TimetableClass } from '#contract/teaching/teaching.ts'
import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { OwnLinkModal } from '#web/features/staff-classes/own-link-modal.tsx'
import { TaughtTimetable } from '#web/features/staff-classes/taught-timetable.tsx'
import { serverNow } from '#web/server-clock.ts'
import { digitsIn } from '#web/text/format.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/batch.ts'
import { closedTo } from './closed-to.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const [classes] = await Promise.all([
    api('GET /api/teaching/batches/{batchId}/classes', { params }).catch(closedTo),
    loadWords('staff', languageOf(new URL(request.url).pathname)),
  ])
  return { classes }
}

async function host(meetingId: string): Promise<string> {
  const { address } = await api('POST /api/teaching/classes/{meetingId}/join', {
    params: { meetingId },
  })
  return address
}

/** The timetable of a batch, for its instructor. */
export default function TaughtBatch({ loaderData: { classes }, params }: Route.ComponentProps) {
  const words = useWords('dashboard').teaching
  const language = useLanguage()
  const [now] = useState(serverNow)
  const [first] = classes
  return (
    <>
      <PageTitle
        lead={first && words.timetableOf(first.courseName, digitsIn(language, first.batchNumber))}
        action={
          <Link to="/dashboard/teaching" className={buttonClasses('quiet', 'sm')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.back}
          </Link>
        }
      >
        {words.timetable}
      </PageTitle>
      {classes.length === 0 ? (
        <EmptyState title={words.noClasses}>{words.noClassesText}</EmptyState>
      ) : (
        <TaughtTimetable
          classes={classes}
          now={now}
          host={host}
          attendancePath={({ meetingId }) =>
            `/dashboard/teaching/batches/${params.batchId}/classes/${meetingId}`
          }
          More={OwnLink}
        />
      )}
    </>
  )
}

function OwnLink({ meeting }: { meeting: TimetableClass }) {
  const { revalidate } = useRevalidator()
  return (
    <OwnLinkModal
      meeting={meeting}
      onSave={(body) =>
        api('PUT /api/teaching/classes/{meetingId}/link', {
          params: { meetingId: meeting.meetingId },
          body,
        })
      }
      onSaved={revalidate}
    />
  )
}
