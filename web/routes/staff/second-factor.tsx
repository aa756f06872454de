import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { signInAgain } from '#web/features/identity/session/session.ts'
import { SecondFactorScreen } from '#web/features/second-factor/second-factor-screen.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { languageOf } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/second-factor.ts'
import { forStaff } from './staff-access.ts'
import { takeOverProof } from './step-up.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireSession(request)
  return forStaff(user, async () => {
    const language = languageOf(new URL(request.url).pathname)
    const [state, site] = await Promise.all([
      api('GET /api/authorization/second-factor'),
      api('GET /api/site', { query: { language } }),
    ])
    return { state, email: user.email, site: site.name }
  })
}

export default function SecondFactorPage({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').secondFactor
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  return (
    <>
      <StaffTitle>{words.title}</StaffTitle>
      <SecondFactorScreen
        {...loaderData}
        onSignInAgain={signInAgain}
        onConfirmed={takeOverProof}
        onChanged={revalidate}
      />
    </>
  )
}
