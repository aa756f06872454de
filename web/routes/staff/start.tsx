import { api } from '#web/api.ts'
import { StartScreen } from '#web/features/checkup/start-screen.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import type { Route } from './+types/start.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () => api('GET /api/staff/first-steps'))
}

export default function Start({ loaderData: found }: Route.ComponentProps) {
  const words = useWords('staff').checkup
  if (!found) return null
  return (
    <>
      <StaffTitle
        lead={words.startLead}
        action={
          <ButtonLink to="/staff/status" reload={false} look="quiet" className="max-sm:-ms-5">
            {words.title}
          </ButtonLink>
        }
      >
        {words.start}
      </StaffTitle>
      <StartScreen found={found} />
    </>
  )
}
