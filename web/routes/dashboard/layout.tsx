import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { CartLink } from '#web/features/cart/cart-link.tsx'
import { fetchCart } from '#web/features/cart/cart-store.ts'
import { useWaitingCourses } from '#web/features/cart/use-waiting-courses.ts'
import { DashboardFrame } from '#web/features/dashboard/dashboard-frame.tsx'
import { AccountMenu } from '#web/features/identity/account-menu.tsx'
import { loginPathFor } from '#web/features/identity/login-path.ts'
import { requireSession } from '#web/features/identity/require-session.ts'
import { useSession } from '#web/features/identity/session.ts'
import { FailureScreen } from '#web/features/shell/failure-screens.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { LanguageLink } from '#web/features/shell/language-link.tsx'
import { PageShell } from '#web/features/shell/page-shell.tsx'
import { SiteLogo } from '#web/features/shell/site-logo.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { StudentCard } from '#web/features/students/student-card.tsx'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { AreaSkeleton } from '#web/ui/area-skeleton.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import type { Route } from './+types/layout.ts'

/** Who is signed in, and the student behind it; nobody is shown the login page instead. Source: spec §2. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const language = languageOf(new URL(request.url).pathname)
  const [user, site] = await Promise.all([
    requireSession(request),
    api('GET /api/site', { query: { language } }),
    loadWords('dashboard', language),
    loadWords('notifications', language),
    loadWords('site', language),
  ])
  const [student] = await api('GET /api/users/students', { query: { email: user.email } })
  return { site, student: student! }
}

export function HydrateFallback() {
  return <AreaSkeleton />
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: nameOf(matches) }, { name: 'robots', content: 'noindex' }]
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const words = useWords('dashboard')
  const language = useLanguage()
  const isUnderWay = useNavigation().state === 'loading'
  const navigate = useNavigate()
  const leaves = useRef(false)
  useLoginWhenSignedOut(leaves)
  useWaitingCourses(loaderData.student.email)

  useEffect(() => void fetchCart(loaderData.student.email), [loaderData.student.email])
  useEffect(() => {
    // The server does not know the language chosen for private pages.
    document.documentElement.lang = language
  }, [language])

  const signOut = (
    <span onClickCapture={() => (leaves.current = true)}>
      <AccountMenu onSignedOut={() => void navigate(pathIn(language, '/'))} />
    </span>
  )
  return (
    <DashboardFrame
      provider={loaderData.site.name}
      logo={<SiteLogo site={loaderData.site} />}
      person={<StudentCard student={loaderData.student} />}
      tools={
        <>
          <ButtonLink
            to={pathIn(language, '/courses')}
            look="quiet"
            size="sm"
            className="max-sm:hidden"
          >
            {words.findCourses}
          </ButtonLink>
          <LanguageLink className="inline-flex min-h-11 items-center rounded-md px-2.5 font-medium text-ink-soft hover:bg-brand-wash hover:text-brand" />
          <div className="hidden md:block">
            <ThemeSwitch />
          </div>
          <Bell person={loaderData.student.studentId} />
          <CartLink label={words.carts} />
          <span className="max-lg:hidden">{signOut}</span>
        </>
      }
      signOut={signOut}
    >
      {isUnderWay && <ProgressBar />}
      <Outlet context={loaderData.student} />
    </DashboardFrame>
  )
}

/** A sign-out in another tab, or a session that ended, leads to the login page and back here afterwards. */
function useLoginWhenSignedOut(leaves: React.RefObject<boolean>): void {
  const session = useSession()
  const place = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // The router may have left already while this page is still drawn, as after deleting the account.
    const isLeft = window.location.pathname !== place.pathname
    if (session.state === 'signed-out' && !leaves.current && !isLeft)
      void navigate(loginPathFor(place), { replace: true })
  }, [session.state, place, navigate, leaves])
}

export function ErrorBoundary() {
  const error = useRouteError()
  // The server no longer takes the token: the login page is on its way.
  if (error instanceof ApiProblem && (error.status === 401 || error.status === 403))
    return <ProgressBar />
  return (
    <PageShell account={<AccountMenu />}>
      <FailureScreen error={error} />
    </PageShell>
  )
}
