import { useEffect, useRef } from 'react'
import {
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { defined } from '#contract/defined.ts'
import type { Student } from '#contract/students/students.ts'
import { ApiProblem, saysOffline } from '#web/api.ts'
import { CartLink } from '#web/features/cart/cart-link.tsx'
import { fetchCart } from '#web/features/cart/cart-store.ts'
import { useWaitingCourses } from '#web/features/cart/use-waiting-courses.ts'
import { DashboardFrame } from '#web/features/dashboard/dashboard-frame.tsx'
import { LeavingAccountMenu } from '../leaving-account-menu.tsx'
import { loginPathFor } from '#web/features/identity/sign-in/login-path.ts'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { signInAgain, useSession } from '#web/features/identity/session/session.ts'
import { EnrolmentEndedNotice } from '#web/features/offline/enrolment-ended-notice.tsx'
import type { DownloadOwner } from '#web/features/offline/offline-lesson.ts'
import { listDownloads } from '#web/features/offline/download-store.ts'
import { AreaTitle } from '#web/features/shell/area-title.tsx'
import { FailureScreen } from '#web/features/shell/failure-screens.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { LanguageLink } from '#web/features/shell/language-link.tsx'
import { PageShell } from '#web/features/shell/page-shell.tsx'
import { loadSampleSchoolNote, SampleSchoolNote } from '#web/features/shell/sample-school-note.tsx'
import { SiteLogo } from '#web/features/shell/site-logo.tsx'
import { useIsTeacher } from '#web/features/teaching/use-is-teacher.ts'
import { sendWishes } from '#web/features/wish-list/wishes.ts'
import { StudentCard } from '#web/features/students/student-card.tsx'
import { languageOf, pathIn, tellServerLanguage, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { AreaSkeleton } from '#web/ui/area-skeleton.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx'
import type { Route } from './+types/layout.ts'

/** The signed-in student; others are redirected to the login page. Source: spec §2. */
async function load({ request, api, person, isDevice }: PageRequest<object>) {
  const language = languageOf(new URL(request.url).pathname)
  const [user, site] = await Promise.all([
    person(),
    api('GET /api/site', { query: { language } }),
    loadWords('dashboard', language),
    loadWords('notifications', language),
    loadWords('site', language),
  ])
  const [[student]] = await Promise.all([
    api('GET /api/users/students', { query: { email: user.email } }).catch(
      async (error: unknown) => {
        // Offline, the downloads page opens with the downloaded lessons.
        const [download] = isDevice && saysOffline(error) ? await listDownloads(user.uid) : []
        if (download) return [offlineStudent(download.student, user.email)]
        throw error
      },
    ),
    loadSampleSchoolNote(site, language),
  ])
  return { site, uid: user.uid, student: defined(student) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The device keeps a name, and the session knows the mail address; the rest comes from the server. */
function offlineStudent(owner: DownloadOwner, email: string): Student {
  const unknown = { photo: null, phone: null, gender: null, ageRange: null, address: null }
  return { ...owner, ...unknown, email, role: 'student', experience: null, skills: [] }
}

export function HydrateFallback() {
  return (
    <>
      <AreaTitle />
      <AreaSkeleton />
    </>
  )
}

/** Each page gives its own title, by `PageTitle`. */
export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const words = useWords('dashboard')
  const language = useLanguage()
  const isUnderWay = useNavigation().state === 'loading'
  const navigate = useNavigate()
  const leaves = useRef(false)
  useLoginWhenSignedOut(leaves)
  useWaitingCourses(loaderData.student.email)
  const isTeacher = useIsTeacher()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // What was saved on this device before the sign-in; without a connection it waits for the next page.
    sendWishes().then(
      (isSent) => void (isSent && revalidate()),
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once a person
  }, [loaderData.student.email])

  useEffect(() => void fetchCart(loaderData.student.email), [loaderData.student.email])
  useEffect(() => {
    // The server may not know the language chosen for private pages yet.
    tellServerLanguage(language)
  }, [language])

  const signOut = (
    <span onClickCapture={() => (leaves.current = true)}>
      <LeavingAccountMenu onSignedOut={() => void navigate(pathIn(language, '/'))} />
    </span>
  )
  return (
    <DashboardFrame
      provider={loaderData.site.name}
      logo={<SiteLogo site={loaderData.site} />}
      person={<StudentCard student={loaderData.student} />}
      isTeacher={isTeacher}
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
      {loaderData.site.hasSampleSchool && <SampleSchoolNote onSwitch={signInAgain} />}
      <EnrolmentEndedNotice person={loaderData.uid} />
      <Outlet context={loaderData.student} />
    </DashboardFrame>
  )
}

/** After a sign-out in another tab, or when the session ends: opens the login page, which returns here. */
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
  const isRefused = error instanceof ApiProblem && (error.status === 401 || error.status === 403)
  useEffect(() => {
    if (isRefused) void signInAgain()
  }, [isRefused])
  if (isRefused) return <HydrateFallback />
  return (
    <PageShell account={<LeavingAccountMenu />}>
      <AreaTitle />
      <FailureScreen error={error} />
    </PageShell>
  )
}
