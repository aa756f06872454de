import { defined } from '#contract/defined.ts'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import type { LessonView, PreviewLesson } from '#contract/learning/classroom.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import { api, ApiProblem, saysOffline } from '#web/api.ts'
import { CompleteLesson, LessonScreen } from '#web/features/classroom/lesson-screen.tsx'
import { loadLessonAhead, takeLessonAhead } from '#web/features/classroom/lesson-ahead.ts'
import { LessonFiles } from '#web/features/classroom/lesson-files.tsx'
import { lessonTitle } from '#web/features/classroom/lesson-title.ts'
import { Notes } from '#web/features/classroom/notes.tsx'
import { ObserverNotice, OfflineNotice, VisitorNotice } from '#web/features/classroom/notices.tsx'
import { askedPlace, startPlace, type Place } from '#web/features/classroom/start-place.ts'
import { useOpened, useProgress, waitingPlace } from '#web/features/classroom/use-progress.ts'
import { Questions } from '#web/features/discussion/questions.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { Article } from '#web/features/learning/article.tsx'
import { LessonPlayer, type PlayerHandle } from '#web/features/media/player/lesson-player.tsx'
import { deviceId } from '#web/features/media/device.ts'
import { spendData } from '#web/features/media/month-data.ts'
import { savesData, startQuality } from '#web/features/media/quality.ts'
import { LowDataSwitch, useLowData } from '#web/features/media/low-data-switch.tsx'
import {
  addressesOf,
  lookAtMedia,
  mediaIdsIn,
  useArticleMedia,
} from '#web/features/media/use-article-media.ts'
import { hasUnreadNotice, isEnrolmentOver } from '#web/features/offline/check-downloads.ts'
import { DownloadCard } from '#web/features/offline/download-card.tsx'
import { mediaIdsOf } from '#web/features/offline/lesson-files.ts'
import { isDownloadable } from '#web/features/offline/download-manager.ts'
import type { OfflineLesson } from '#web/features/offline/offline-lesson.ts'
import { findAvailableDownload, renewDownload } from '#web/features/offline/download-store.ts'
import { useDownloadedMedia } from '#web/features/offline/use-downloaded-media.ts'
import { DataSaverNote } from '#web/features/shell/data-saver.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'
import type { Route } from './+types/lesson.ts'
import { DiscussionProvider } from './discussion-provider.tsx'
import { endedAccess } from './ended-access.ts'
import type { clientLoader as layoutLoader } from './layout.tsx'

/** Only lessons that are tests need it. */
const TestPart = lazy(() => import('./test-part.tsx'))

/** Only lessons that are assignments need it. */
const AssignmentPart = lazy(() => import('./assignment-part.tsx'))

/** A lesson; a preview for anyone. People who are not enrolled are redirected to the course page. */
async function load(
  page: PageRequest<{ courseId: string; lessonId: string }>,
): Promise<LessonPageData> {
  const { request, params, api: read, isDevice } = page
  const user = await page.reader()
  const download =
    user && isDevice ? await findAvailableDownload({ ...params, person: user.uid }) : null
  try {
    if (!user) {
      const preview = await read('GET /api/courses/{courseId}/lessons/{lessonId}', { params })
      return { view: asVisited(preview), media: [], download: null, waiting: null }
    }
    const ahead = isDevice ? await takeLessonAhead({ person: user.uid, ...params }) : null
    const view = ahead ?? (await read('GET /api/learn/{courseId}/lessons/{lessonId}', { params }))
    const media = isDevice ? [] : await lookAtMedia(read, mediaIdsOf(view.body))
    if (download) await renewDownload(download, view.progress)
    const waiting = isDevice ? await waitingPlace(user.uid, params.lessonId) : null
    return { view, media, download, waiting }
  } catch (error) {
    if (user && download && saysOffline(error)) {
      const waiting = await waitingPlace(user.uid, params.lessonId)
      return { view: download.view, media: [], download, waiting }
    }
    if (
      user &&
      isDevice &&
      isEnrolmentOver(error) &&
      (await hasUnreadNotice(user.uid, params.courseId))
    )
      throw data({ download: 'enrolment-ended' }, { status: 403 })
    if (!(error instanceof ApiProblem)) throw error
    const language = languageOf(new URL(request.url).pathname)
    const ended = await endedAccess(error, { api: read, courseId: params.courseId, language })
    if (ended) throw ended
    if (error.code === 'not_enrolled' || error.code === 'enrolment_ended')
      throw redirect(pathIn(language, `/courses/${params.courseId}`))
    // Not a preview: it may be a lesson of someone who has to sign in first.
    if (!user && error.status === 404) await page.person()
    if (error.status === 404 || error.code === 'invalid_input')
      throw data({ missing: 'lesson' }, { status: 404 })
    throw error
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Another lesson is loaded also where what is around it stays as it is. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || currentParams['lessonId'] !== nextParams['lessonId']
}

interface LessonPageData {
  view: LessonView
  /** What a page of the server shows and offers of its media; the browser opens them itself. */
  media: readonly MediaPlay[]
  /** The lesson as downloaded to this device. */
  download: OfflineLesson | null
  /** The place in its video that the server may not know yet. */
  waiting: Place | null
}

function asVisited({ courseId, courseName, lesson, body }: PreviewLesson): LessonView {
  return {
    courseId,
    courseName,
    as: 'visitor',
    lesson: { ...lesson, isRequired: true, state: 'new', lock: null },
    body,
    progress: { watched: '', position: 0, positionAt: null, isCompleted: false },
    notes: [],
    previous: null,
    next: null,
  }
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const site = nameOf(matches)
  const language = languageOf(location.pathname)
  return [
    { title: loaderData ? `${lessonTitle(loaderData.view.lesson, language)} · ${site}` : site },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Lesson({ loaderData }: Route.ComponentProps) {
  // Each lesson has its own state: notes, place in the video, typed text.
  return <OneLesson key={loaderData.view.lesson.lessonId} {...loaderData} />
}

function OneLesson({ view, media, download, waiting }: LessonPageData) {
  const { courseId, lesson, body, progress, next } = view
  const { sections, uid, email, classroom } = defined(
    useRouteLoaderData<typeof layoutLoader>('routes/learn/layout'),
  )
  const language = useLanguage()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const person = view.as === 'student' && !lesson.lock ? uid : null
  useOpened(person, lesson.lessonId)
  const { isOnline, watch, sendNow, completeLater, sendWaiting } = useProgress(
    person,
    lesson.lessonId,
    {
      onCompleted: () => void revalidator.revalidate(),
    },
  )
  const [isCompletedHere, setCompleted] = useState(false)
  const player = useRef<PlayerHandle>(null)
  const placeInAddress = askedPlace(useSearchParams()[0])
  const isSignedIn = view.as !== 'visitor' || uid !== null
  const onSpent = uid === null ? undefined : (bytes: number) => spendData(uid, bytes)
  const section = sections.find(({ lessons }) =>
    lessons.some(({ lessonId }) => lessonId === lesson.lessonId),
  )

  /** The next lesson, where it can be shown while this completion is still under way; else null. */
  async function openNext(): Promise<LessonView | null> {
    if (!person || !next || !classroom || savesData()) return null
    const { requiredLessons, completedLessons } = classroom.progress
    const mayEndCourse = requiredLessons - completedLessons <= 1
    if (mayEndCourse) return null
    const key = { person, courseId, lessonId: next.lessonId }
    const view = await loadLessonAhead(key).catch(() => null)
    return view?.lesson.lock ? null : view
  }

  async function complete(): Promise<void> {
    const opened = await openNext()
    if (opened) {
      await completeLater(courseId)
      const to = `/learn/${courseId}/${opened.lesson.lessonId}`
      // The outline is loaded anew once the server has the completion.
      return navigate(to, { defaultShouldRevalidate: false })
    }
    // The lessons before may be what opens the next one, or what the certificate needs.
    await sendWaiting()
    const done = await api('POST /api/learn/{courseId}/lessons/{lessonId}/complete', {
      params: { courseId, lessonId: lesson.lessonId },
    }).catch(async (error: unknown) => {
      if (!saysOffline(error)) throw error
      await completeLater(courseId)
      setCompleted(true)
      return null
    })
    if (!done) return
    const isOver = done.certificate !== null || next === null
    await navigate(isOver ? `/learn/${courseId}` : `/learn/${courseId}/${next.lessonId}`)
  }

  return (
    <>
      <div
        data-opened={person === null ? undefined : lesson.lessonId}
        className="-mx-4 -mt-6 mb-6 sm:mx-auto sm:max-w-3xl full-data:hidden"
      >
        <DataSaverNote turnsOff />
      </div>
      <LessonScreen
        courseId={courseId}
        section={section?.title ?? ''}
        lesson={lesson}
        previous={view.previous}
        next={next}
        video={
          body?.kind === 'video' &&
          body.source && (
            <LessonPlayer
              source={body.source}
              atFirst={media}
              downloaded={download?.media}
              onSpent={onSpent}
              title={lessonTitle(lesson, language)}
              isSignedIn={isSignedIn}
              startAt={placeInAddress ?? startPlace(progress, { waiting, seconds: lesson.seconds })}
              onWatched={watch}
              onEnded={sendNow}
              handle={player}
            />
          )
        }
        notice={<LessonNotices view={view} isOnline={isOnline} />}
        end={
          view.as === 'student' &&
          // A test is completed by passing it, an assignment by its marks.
          ((lesson.kind !== 'quiz' && lesson.kind !== 'assignment') || progress.isCompleted) && (
            <WhenNear act={() => void (progress.isCompleted || openNext())}>
              <CompleteLesson
                isCompleted={progress.isCompleted || isCompletedHere}
                isWatched={lesson.kind === 'video' && lesson.seconds !== null}
                isLast={next === null}
                complete={complete}
              />
            </WhenNear>
          )
        }
      >
        {body && <LessonBody {...{ body, media, download, onSpent, isSignedIn }} />}
        {lesson.kind === 'quiz' && view.as !== 'visitor' && (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <TestPart courseId={courseId} lessonId={lesson.lessonId} person={person} />
          </Suspense>
        )}
        {lesson.kind === 'assignment' && !lesson.lock && view.as !== 'visitor' && (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <AssignmentPart
              courseId={courseId}
              lessonId={lesson.lessonId}
              person={person}
              onCompleted={() => void revalidator.revalidate()}
            />
          </Suspense>
        )}
      </LessonScreen>
      {view.as !== 'visitor' && !lesson.lock && (
        <LessonTalk view={view} isOnline={isOnline} player={player}>
          {email !== null && person !== null && lesson.kind !== 'quiz' && isDownloadable(view) && (
            <DownloadCard
              lessonKey={{ person, courseId, lessonId: lesson.lessonId }}
              view={view}
              person={{ email, device: deviceId, spend: (bytes) => spendData(person, bytes) }}
              startQuality={({ renditions }) => startQuality(renditions).name}
            />
          )}
        </LessonTalk>
      )}
      <LowDataSwitch className="mx-auto mt-8 max-w-3xl border-t border-line pt-4 text-sm" />
    </>
  )
}

/** Notices of the role in which this lesson is shown, and of being offline. */
function LessonNotices({ view, isOnline }: { view: LessonView; isOnline: boolean }) {
  return (
    <>
      {(view.as === 'staff' || view.as === 'instructor') && <ObserverNotice as={view.as} />}
      {view.as === 'visitor' && <VisitorNotice courseId={view.courseId} />}
      {!isOnline && <OfflineNotice />}
    </>
  )
}

/** What follows a lesson: its download, the student's own notes on it, and everyone's questions about it. */
function LessonTalk({
  view: { courseId, lesson, notes },
  isOnline,
  player,
  children,
}: {
  view: LessonView
  isOnline: boolean
  player: RefObject<PlayerHandle | null>
  children: ReactNode
}) {
  const { lessonId } = lesson
  const placeNow = () => player.current?.place() ?? null
  return (
    <div className="mx-auto mt-8 grid max-w-3xl gap-3">
      {children}
      <Notes
        courseId={courseId}
        lessonId={lessonId}
        notes={notes}
        placeNow={placeNow}
        onPlace={(seconds) => player.current?.seek(seconds)}
      />
      {isOnline && (
        <DiscussionProvider onPlace={(seconds) => player.current?.seek(seconds)}>
          <Questions courseId={courseId} lessonId={lessonId} placeNow={placeNow} />
        </DiscussionProvider>
      )}
    </div>
  )
}

function LessonBody({
  body,
  media,
  download,
  onSpent,
  isSignedIn,
}: {
  body: NonNullable<LessonView['body']>
  media: readonly MediaPlay[]
  download: OfflineLesson | null
  onSpent: ((bytes: number) => void) | undefined
  isSignedIn: boolean
}) {
  const files = body.kind === 'download' ? body.files : []
  const opened = useArticleMedia(
    [...files.map(({ mediaId }) => mediaId), ...mediaIdsIn(body.document)],
    { isSignedIn, atFirst: media, downloaded: useDownloadedMedia(download) },
  )
  const { fileOf, pictureOf } = addressesOf(opened)
  const holdsPictures = useLowData()
  return (
    <div className="grid gap-6">
      {files.length > 0 && (
        <LessonFiles
          files={files.map(({ mediaId, title: name }) => ({ name, address: fileOf(mediaId) }))}
        />
      )}
      <Article
        document={body.document}
        media={{
          pictureOf,
          fileOf,
          holdsPictures,
          renderVideo: (video) => (
            <LessonPlayer
              {...video}
              {...{ onSpent, isSignedIn }}
              atFirst={media}
              downloaded={download?.media}
            />
          ),
        }}
      />
    </div>
  )
}
