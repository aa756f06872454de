import { useCallback } from 'react'
import {
  data,
  isRouteErrorResponse,
  Link,
  Outlet,
  redirect,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import type { Classroom } from '#contract/learning/classroom.ts'
import { type Api, ApiProblem, saysOffline } from '#web/api.ts'
import { HelpBox } from '#web/features/catalog/course/help-box.tsx'
import { AccessEnded } from '#web/features/classroom/access-ended.tsx'
import type { OutlineSection } from '#web/features/classroom/outline.tsx'
import { LearnSkeleton } from '#web/features/classroom/learn-skeleton.tsx'
import { useSettledCompletions } from '#web/features/classroom/use-progress.ts'
import { LearnFrame } from '#web/features/classroom/learn-frame.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { LeavingAccountMenu } from '../leaving-account-menu.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import type { SessionUser } from '#web/features/identity/session/session-state.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { availabilityOf } from '#web/features/offline/offline-lesson.ts'
import { hasUnreadNotice } from '#web/features/offline/check-downloads.ts'
import { EnrolmentEndedNotice } from '#web/features/offline/enrolment-ended-notice.tsx'
import { findDownload } from '#web/features/offline/download-store.ts'
import { UnavailableDownload } from '#web/features/offline/unavailable-download.tsx'
import { FailureScreen, NotFoundScreen } from '#web/features/shell/failure-screens.tsx'
import { LanguageLink } from '#web/features/shell/language-link.tsx'
import { PageShell } from '#web/features/shell/page-shell.tsx'
import { SiteLogo } from '#web/features/shell/site-logo.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { digitsIn } from '#web/text/format.ts'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { AreaSkeleton } from '#web/ui/area-skeleton.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx'
import type { Route } from './+types/layout.ts'
import { endedAccess, isEndedAccess } from './ended-access.ts'
import { loadClassroom } from './load-classroom.ts'
import { useMarkedSections } from './use-marked-sections.ts'

interface Params {
  courseId: string
  lessonId?: string
  questionId?: string
}

/**
 * A course as anyone who opens it finds it: its students with their progress, others as the
 * preview they came for is part of.
 */
async function load(page: PageRequest<Params>) {
  const { request, params, api, isDevice } = page
  const { pathname } = new URL(request.url)
  const language = languageOf(pathname)
  const { courseId } = params
  const reader = page.reader()
  const course = reader.then((user) => user && classroomFor(page, user))
  const [user, site] = await Promise.all([
    reader,
    api('GET /api/site', { query: { language } }),
    loadWords('classroom', language),
    loadWords('media', language),
    loadWords('downloads', language),
    loadWords('notifications', language),
    loadWords('discussion', language),
    loadWords('site', language),
    // Under way meanwhile; what is wrong with it is shown once the words are there.
    course.catch(() => null),
  ])
  const isLesson = params.lessonId !== undefined
  // One’s marks stay one’s own after the enrolment has ended; that page asks whether there are any.
  const isMarks = /\/marks\/?$/.test(pathname)
  if (!user && !isLesson) await page.person()
  const classroom = await course.catch(async (error: unknown) => {
    const ended = await endedAccess(error, { api, courseId, language })
    // Previews are open to anyone: the page of a lesson decides by itself.
    if (ended && (isLesson || isMarks)) return null
    throw ended ?? error
  })
  // The page of a question decides by itself: staff who answer questions have no classroom.
  const isQuestion = params.questionId !== undefined
  if (!classroom && !isLesson && user && isDevice && (await hasUnreadNotice(user.uid, courseId)))
    throw data({ download: 'enrolment-ended' }, { status: 403 })
  if (!classroom && !isLesson && !isQuestion && !isMarks)
    throw redirect(pathIn(language, `/courses/${courseId}`))
  const sections = classroom
    ? classroom.sections
    : isLesson
      ? await listedSections(api, courseId)
      : []
  return { site, uid: user?.uid ?? null, email: user?.email ?? null, classroom, sections }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The course of someone who is signed in; on a device without a connection, as it was downloaded. */
function classroomFor(page: PageRequest<Params>, { uid }: SessionUser): Promise<Classroom | null> {
  const classroom = classroomOf(page, page.params.courseId)
  if (!page.isDevice) return classroom
  return classroom.catch((error: unknown) => downloadedClassroom(error, uid, page.params))
}

/** Offline: the course as it was when the lesson was downloaded. @throws the error, where it was not */
async function downloadedClassroom(
  error: unknown,
  person: string,
  { courseId, lessonId }: { courseId: string; lessonId?: string },
): Promise<Classroom> {
  const download =
    saysOffline(error) && lessonId ? await findDownload({ person, courseId, lessonId }) : null
  if (!download) throw error
  const availability = availabilityOf(download, new Date())
  if (availability === 'available') return download.classroom
  throw availability === 'downloading' ? error : data({ download: availability }, { status: 403 })
}

/** null: the course is closed to anyone who is signed in. */
async function classroomOf(page: PageRequest<Params>, courseId: string): Promise<Classroom | null> {
  return loadClassroom(page, courseId).catch((error: unknown) => {
    if (
      error instanceof ApiProblem &&
      (error.code === 'not_enrolled' || error.code === 'enrolment_ended')
    )
      return null
    if (
      error instanceof ApiProblem &&
      (error.code === 'course_not_found' || error.code === 'invalid_input')
    )
      throw data({ missing: 'course' }, { status: 404 })
    throw error
  })
}

/** The public outline of a course. */
async function listedSections(api: Api, courseId: string): Promise<OutlineSection[]> {
  const { sections } = await api('GET /api/courses/{courseId}/lessons', {
    params: { courseId },
  }).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status >= 400 && error.status < 500)
      throw data({ missing: 'course' }, { status: 404 })
    throw error
  })
  return sections.map(({ title, lessons }) => ({
    title,
    lessons: lessons.map((lesson) => ({
      ...lesson,
      isRequired: true,
      state: 'new' as const,
      lock: lesson.isPreview ? null : ('not-enrolled' as const),
    })),
  }))
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <LearnSkeleton isLesson={params['lessonId'] !== undefined} />
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.classroom?.courseName
  return [
    { title: name ? `${name} · ${nameOf(matches)}` : nameOf(matches) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function LearnLayout({ loaderData, params }: Route.ComponentProps) {
  const { site, uid, classroom, sections } = loaderData
  const { courseId } = params
  const words = useWords('classroom')
  const language = useLanguage()
  const navigate = useNavigate()
  const isUnderWay = useNavigation().state === 'loading'
  const isLesson = params['lessonId'] !== undefined
  const marked = useMarkedSections(uid, sections)
  const { revalidate } = useRevalidator()
  useSettledCompletions(useCallback(() => void revalidate(), [revalidate]))
  return (
    <LearnFrame
      logo={
        <a href={pathIn(language, '/')} className="block rounded-md py-2 text-ink">
          <SiteLogo site={site} />
        </a>
      }
      title={
        classroom && (
          <Link
            to={isLesson ? `/learn/${courseId}` : '/dashboard/student-courses'}
            className="flex min-h-11 min-w-0 flex-col justify-center leading-tight hover:text-brand"
          >
            <span className="block text-sm text-ink-soft">
              {isLesson ? words.courseHome : words.myCourses}
            </span>
            {isLesson && (
              <span lang={scriptOf(classroom.courseName)} className="truncate font-semibold">
                {classroom.courseName}
              </span>
            )}
          </Link>
        )
      }
      progress={
        classroom && isLesson ? (
          <ProgressLine
            percent={classroom.progress.percent}
            label={words.percent(digitsIn(language, classroom.progress.percent))}
            className="h-1 rounded-none"
          />
        ) : null
      }
      outline={isLesson ? { courseId, sections: marked } : null}
      tools={
        <>
          <LanguageLink className="inline-flex min-h-11 items-center rounded-md px-2.5 font-medium text-ink-soft hover:bg-brand-wash hover:text-brand" />
          <div className="hidden md:block">
            <ThemeSwitch />
          </div>
          {uid && <Bell person={uid} />}
          <span className="max-lg:hidden">
            <LeavingAccountMenu onSignedOut={() => void navigate(pathIn(language, '/'))} />
          </span>
        </>
      }
    >
      {isUnderWay && <ProgressBar />}
      {uid && <EnrolmentEndedNotice person={uid} />}
      <Outlet />
    </LearnFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  // The server refuses the token: the login page is loading.
  if (error instanceof ApiProblem && error.status === 401) return <AreaSkeleton />
  return (
    <PageShell account={<LeavingAccountMenu />}>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFoundScreen />
      ) : isRouteErrorResponse(error) && isEndedAccess(error.data) ? (
        <AccessEnded access={error.data.ended} help={<HelpBox site={error.data.site} />} />
      ) : isRouteErrorResponse(error) && error.status === 403 ? (
        <UnavailableDownload why={error.data as { download: 'enrolment-ended' | 'check-due' }} />
      ) : (
        <FailureScreen error={error} />
      )}
    </PageShell>
  )
}
