import { defined } from '#contract/defined.ts'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import {
  data,
  redirect,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import type { LessonView, PreviewLesson } from '#contract/learning/classroom.ts'
import { api, ApiProblem, saysOffline } from '#web/api.ts'
import { CompleteLesson, LessonScreen } from '#web/features/classroom/lesson-screen.tsx'
import { LessonFiles } from '#web/features/classroom/lesson-files.tsx'
import { lessonTitle } from '#web/features/classroom/lesson-title.ts'
import { Notes } from '#web/features/classroom/notes.tsx'
import { ObserverNotice, OfflineNotice, VisitorNotice } from '#web/features/classroom/notices.tsx'
import { askedPlace, startPlace, type Place } from '#web/features/classroom/start-place.ts'
import { useOpened, useProgress, waitingPlace } from '#web/features/classroom/use-progress.ts'
import { Questions } from '#web/features/discussion/questions.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { whoIsSignedIn } from '#web/features/identity/session/session.ts'
import { Article } from '#web/features/learning/article.tsx'
import { LessonPlayer, type PlayerHandle } from '#web/features/media/player/lesson-player.tsx'
import { deviceId } from '#web/features/media/device.ts'
import { spendData } from '#web/features/media/month-data.ts'
import { startQuality } from '#web/features/media/quality.ts'
import { LowDataSwitch, useLowData } from '#web/features/media/low-data-switch.tsx'
import { addressesOf, mediaIdsIn, useArticleMedia } from '#web/features/media/use-article-media.ts'
import { hasUnreadNotice, isEnrolmentOver } from '#web/features/offline/check-downloads.ts'
import { DownloadCard } from '#web/features/offline/download-card.tsx'
import { isDownloadable } from '#web/features/offline/download-manager.ts'
import type { OfflineLesson } from '#web/features/offline/offline-lesson.ts'
import { findAvailableDownload, renewDownload } from '#web/features/offline/download-store.ts'
import { useDownloadedMedia } from '#web/features/offline/use-downloaded-media.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/lesson.ts'
import { DiscussionProvider } from './discussion-provider.tsx'
import type { clientLoader as layoutLoader } from './layout.tsx'

/** Only lessons that are tests need it. */
const TestPart = lazy(() => import('./test-part.tsx'))

/** Only lessons that are assignments need it. */
const AssignmentPart = lazy(() => import('./assignment-part.tsx'))

/** A lesson; a preview for anyone. People who are not enrolled are redirected to the course page. */
export async function clientLoader({
  request,
  params,
}: Route.ClientLoaderArgs): Promise<LessonPageData> {
  const user = await whoIsSignedIn()
  const download = user && (await findAvailableDownload({ ...params, person: user.uid }))
  try {
    if (!user) {
      const preview = await api('GET /api/courses/{courseId}/lessons/{lessonId}', { params })
      return { view: asVisited(preview), download: null, waiting: null }
    }
    const view = await api('GET /api/learn/{courseId}/lessons/{lessonId}', { params })
    if (download) await renewDownload(download, view.progress)
    return { view, download, waiting: await waitingPlace(user.uid, params.lessonId) }
  } catch (error) {
    if (user && download && saysOffline(error)) {
      const waiting = await waitingPlace(user.uid, params.lessonId)
      return { view: download.view, download, waiting }
    }
    if (user && isEnrolmentOver(error) && (await hasUnreadNotice(user.uid, params.courseId)))
      throw data({ download: 'enrolment-ended' }, { status: 403 })
    if (!(error instanceof ApiProblem)) throw error
    const language = languageOf(new URL(request.url).pathname)
    if (error.code === 'not_enrolled' || error.code === 'enrolment_ended')
      throw redirect(pathIn(language, `/courses/${params.courseId}`))
    // Not a preview: it may be a lesson of someone who has to sign in first.
    if (!user && error.status === 404) await requireSession(request)
    if (error.status === 404 || error.code === 'invalid_input')
      throw data({ missing: 'lesson' }, { status: 404 })
    throw error
  }
}

interface LessonPageData {
  view: LessonView
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

function OneLesson({ view, download, waiting }: LessonPageData) {
  const { courseId, lesson, body, progress, next } = view
  const { sections, uid, email } = defined(
    useRouteLoaderData<typeof layoutLoader>('routes/learn/layout'),
  )
  const language = useLanguage()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const person = view.as === 'student' && !lesson.lock ? uid : null
  useOpened(person, lesson.lessonId)
  const { isOnline, watch, sendNow, completeLater } = useProgress(person, lesson.lessonId, {
    onCompleted: () => void revalidator.revalidate(),
  })
  const [isCompletedHere, setCompleted] = useState(false)
  const player = useRef<PlayerHandle>(null)
  const asked = askedPlace(useSearchParams()[0])
  const isSignedIn = view.as !== 'visitor' || uid !== null
  const onSpent = uid === null ? undefined : (bytes: number) => spendData(uid, bytes)
  const section = sections.find(({ lessons }) =>
    lessons.some(({ lessonId }) => lessonId === lesson.lessonId),
  )

  async function complete(): Promise<void> {
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
              downloaded={download?.media}
              onSpent={onSpent}
              title={lessonTitle(lesson, language)}
              isSignedIn={isSignedIn}
              startAt={asked ?? startPlace(progress, { waiting, seconds: lesson.seconds })}
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
            <CompleteLesson
              isCompleted={progress.isCompleted || isCompletedHere}
              isWatched={lesson.kind === 'video' && lesson.seconds !== null}
              isLast={next === null}
              complete={complete}
            />
          )
        }
      >
        {email !== null && person !== null && lesson.kind !== 'quiz' && isDownloadable(view) && (
          <DownloadCard
            lessonKey={{ person, courseId, lessonId: lesson.lessonId }}
            view={view}
            person={{ email, device: deviceId(), spend: (bytes) => spendData(person, bytes) }}
            startQuality={({ renditions }) => startQuality(renditions).name}
          />
        )}
        {body && (
          <LessonBody body={body} download={download} onSpent={onSpent} isSignedIn={isSignedIn} />
        )}
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
        <LessonTalk view={view} isOnline={isOnline} player={player} />
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

/** The student's own notes on the lesson, and everyone's questions about it. */
function LessonTalk({
  view: { courseId, lesson, notes },
  isOnline,
  player,
}: {
  view: LessonView
  isOnline: boolean
  player: RefObject<PlayerHandle | null>
}) {
  const { lessonId } = lesson
  const placeNow = () => player.current?.place() ?? null
  return (
    <div className="mx-auto mt-8 grid max-w-3xl gap-3">
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
  download,
  onSpent,
  isSignedIn,
}: {
  body: NonNullable<LessonView['body']>
  download: OfflineLesson | null
  onSpent: ((bytes: number) => void) | undefined
  isSignedIn: boolean
}) {
  const files = body.kind === 'download' ? body.files : []
  const opened = useArticleMedia(
    [...files.map(({ mediaId }) => mediaId), ...mediaIdsIn(body.document)],
    { isSignedIn, downloaded: useDownloadedMedia(download) },
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
            <LessonPlayer {...video} {...{ onSpent, isSignedIn }} downloaded={download?.media} />
          ),
        }}
      />
    </div>
  )
}
