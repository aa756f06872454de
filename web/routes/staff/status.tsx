import { useNavigation, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { StatusScreen } from '#web/features/checkup/status-screen.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { languageOf } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import type { Route } from './+types/status.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const language = languageOf(new URL(request.url).pathname)
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/checkup', { query: { language } }),
  )
}

export default function Status({ loaderData: report }: Route.ComponentProps) {
  const words = useWords('staff').checkup
  const { revalidate, state } = useRevalidator()
  const isLeaving = useNavigation().state !== 'idle'
  if (!report) return null
  return (
    <>
      <StaffTitle
        lead={words.lead}
        action={
          <ButtonLink to="/staff/start" reload={false} look="quiet" className="max-sm:-ms-5">
            {words.start}
          </ButtonLink>
        }
      >
        {words.title}
      </StaffTitle>
      <StatusScreen
        report={report}
        isChecking={state === 'loading' && !isLeaving}
        onCheckAgain={() => void revalidate()}
      />
    </>
  )
}
