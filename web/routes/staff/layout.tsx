import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useNavigate, useNavigation, useRevalidator, useRouteError } from 'react-router'
import { api, ApiProblem, saysOffline } from '#web/api.ts'
import { LeavingAccountMenu } from '../leaving-account-menu.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { signInAgain } from '#web/features/identity/session/session.ts'
import { mayLeaveUploads } from '#web/features/media/uploads/leave-uploads.tsx'
import { uploadQueue } from '#web/features/media/uploads/upload-queue.ts'
import { CodeGate, Gate } from '#web/features/second-factor/gate.tsx'
import { SetUp } from '#web/features/second-factor/set-up.tsx'
import { StepUpDialog } from '#web/features/second-factor/step-up-dialog.tsx'
import { FailureScreen } from '#web/features/shell/failure-screens.tsx'
import { LanguageLink } from '#web/features/shell/language-link.tsx'
import { PageShell } from '#web/features/shell/page-shell.tsx'
import { loadSampleSchoolNote, SampleSchoolNote } from '#web/features/shell/sample-school-note.tsx'
import { SiteLogo } from '#web/features/shell/site-logo.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { NotStaff } from '#web/features/staff/not-staff.tsx'
import { OfflineNotice } from '#web/features/staff/staff-offline.tsx'
import { StaffFrame } from '#web/features/staff/staff-frame.tsx'
import type { StaffDesk } from '#web/features/staff/staff-links.tsx'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { AreaSkeleton } from '#web/ui/area-skeleton.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx'
import type { Route } from './+types/layout.ts'
import { type StaffAccess, staffAccess, staffMe } from './staff-access.ts'
import { isProved, takeOverProof } from './step-up.ts'
import './touch.css'

const UploadTray = lazy(() => import('#web/features/media/uploads/upload-tray.tsx'))

/** What was loaded last: without a network the menu stays as it was. */
let lastLoaded: Awaited<ReturnType<typeof loadDesk>> | null = null

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    lastLoaded = await loadDesk(request)
    return lastLoaded
  } catch (error) {
    const { uid } = await requireSession(request)
    if (lastLoaded?.user.uid === uid && saysOffline(error)) return lastLoaded
    throw error
  }
}

/**
 * The signed-in member of staff, and the counts of waiting work. Others are turned away here: a refused call would sign
 * them out.
 */
async function loadDesk(request: Request) {
  const language = languageOf(new URL(request.url).pathname)
  const [user, site] = await Promise.all([
    requireSession(request),
    api('GET /api/site', { query: { language } }),
    loadWords('staff', language),
    loadWords('site', language),
    loadWords('media', language),
  ])
  const [access] = await Promise.all([staffAccess(user), loadSampleSchoolNote(site, language)])
  if (access !== 'staff') return { site, user, access, desk: null }
  const [counts, me] = await Promise.all([api('GET /api/staff/counts'), staffMe(user)])
  return { site, user, access, desk: { counts, me } satisfies StaffDesk }
}

export function HydrateFallback() {
  return <AreaSkeleton />
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: nameOf(matches) }, { name: 'robots', content: 'noindex' }]
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  const { site, user, access, desk } = loaderData
  const words = useWords('staff')
  const language = useLanguage()
  const isUnderWay = useNavigation().state === 'loading'
  const navigate = useNavigate()

  const uid = desk && user.uid
  // Before the tray has come: a file may be chosen at once.
  useEffect(() => {
    if (uid) void uploadQueue.open(uid)
  }, [uid])

  return (
    <StaffFrame
      logo={<SiteLogo site={site} />}
      desk={desk}
      tools={
        <>
          <ButtonLink to="/dashboard" look="quiet" size="sm" className="max-md:hidden">
            {words.dashboard}
          </ButtonLink>
          <LanguageLink className="inline-flex min-h-11 items-center rounded-md px-2.5 font-medium text-ink-soft hover:bg-brand-wash hover:text-brand" />
          <div className="hidden md:block">
            <ThemeSwitch />
          </div>
          <LeavingAccountMenu
            mayLeaveFirst={mayLeaveUploads}
            onSignedOut={() => {
              uploadQueue.close()
              void navigate(pathIn(language, '/'))
            }}
          />
        </>
      }
    >
      {isUnderWay && <ProgressBar />}
      <OfflineNotice />
      {site.hasSampleSchool && <SampleSchoolNote onSwitch={signInAgain} />}
      {desk ? (
        <>
          <Outlet context={desk} />
          <Suspense fallback={null}>
            <UploadTray />
          </Suspense>
        </>
      ) : (
        <ClosedDoor access={access} email={user.email} site={site.name} />
      )}
      <StepUpDialog renew={takeOverProof} isProved={isProved} />
    </StaffFrame>
  )
}

/** Shown instead of the staff area, with how to get in. */
function ClosedDoor({ access, email, site }: { access: StaffAccess; email: string; site: string }) {
  const words = useWords('staff').secondFactor
  const { revalidate } = useRevalidator()
  if (access === 'code') return <CodeGate onProved={async () => takeOverProof().then(revalidate)} />
  if (access === 'set-up')
    return (
      <Gate title={words.setUpTitle} lead={words.setUpText}>
        <SetUp
          start={words.start}
          email={email}
          site={site}
          onSignInAgain={signInAgain}
          onConfirmed={takeOverProof}
          onDone={revalidate}
        />
      </Gate>
    )
  return <NotStaff email={email} isUnconfirmed={access === 'unconfirmed'} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  if (error instanceof ApiProblem && error.code === 'second_factor_needed')
    return (
      <main className="px-4">
        <CodeGate onProved={async () => takeOverProof().then(revalidate)} />
      </main>
    )
  // The server refuses the token: the login page is loading.
  if (error instanceof ApiProblem && (error.status === 401 || error.status === 403))
    return <AreaSkeleton />
  return (
    <PageShell account={<LeavingAccountMenu />}>
      <FailureScreen error={error} />
    </PageShell>
  )
}
