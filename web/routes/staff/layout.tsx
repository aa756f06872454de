import { useEffect } from 'react'
import { Outlet, useNavigate, useNavigation, useRouteError } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { AccountMenu } from '#web/features/identity/account-menu.tsx'
import { requireSession } from '#web/features/identity/require-session.ts'
import { FailureScreen } from '#web/features/shell/failure-screens.tsx'
import { LanguageLink } from '#web/features/shell/language-link.tsx'
import { SiteLogo } from '#web/features/shell/site-logo.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { NotStaff } from '#web/features/staff/not-staff.tsx'
import { StaffFrame } from '#web/features/staff/staff-frame.tsx'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import type { Route } from './+types/layout.ts'
import { staffAccess } from './staff-access.ts'

/** Who looks, and what waits. Whoever is not staff is told so; a refused call would sign them out. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const language = languageOf(new URL(request.url).pathname)
  const [user, site] = await Promise.all([
    requireSession(request),
    api('GET /api/site', { query: { language } }),
    loadWords('staff', language),
    loadWords('site', language),
  ])
  const access = await staffAccess(user)
  return { site, email: user.email, access, counts: access === 'staff' ? await api('GET /api/staff/counts') : null }
}

export function HydrateFallback() {
  return <ProgressBar />
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: nameOf(matches) }, { name: 'robots', content: 'noindex' }]
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  const { site, email, access, counts } = loaderData
  const words = useWords('staff')
  const language = useLanguage()
  const isUnderWay = useNavigation().state === 'loading'
  const navigate = useNavigate()

  useEffect(() => {
    // The server does not know the language chosen for private pages.
    document.documentElement.lang = language
  }, [language])

  return (
    <StaffFrame
      logo={<SiteLogo site={site} />}
      counts={counts}
      tools={
        <>
          <ButtonLink to="/dashboard" look="quiet" size="sm" className="max-md:hidden">
            {words.dashboard}
          </ButtonLink>
          <LanguageLink className="inline-flex min-h-11 items-center rounded-md px-2.5 font-medium text-ink-soft hover:bg-brand-wash hover:text-brand" />
          <div className="hidden md:block">
            <ThemeSwitch />
          </div>
          <AccountMenu onSignedOut={() => void navigate(pathIn(language, '/'))} />
        </>
      }
    >
      {isUnderWay && <ProgressBar />}
      {counts ? <Outlet context={counts} /> : <NotStaff email={email} isUnconfirmed={access === 'unconfirmed'} />}
    </StaffFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  // The server no longer takes the token: the login page is on its way.
  if (error instanceof ApiProblem && (error.status === 401 || error.status === 403)) return <ProgressBar />
  return <FailureScreen error={error} />
}
