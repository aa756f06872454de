import { type RefObject, useRef } from 'react'
import { data, redirect, useNavigate, useRevalidator, useRouteLoaderData } from 'react-router'
import type { LessonView, PreviewLesson } from '#contract/learning/classroom.ts'
import { api, ApiProblem } from '#web/api.ts'
import { CompleteLesson, LessonScreen } from '#web/features/classroom/lesson-screen.tsx'
import { LessonFiles } from '#web/features/classroom/lesson-files.tsx'
import { Notes } from '#web/features/classroom/notes.tsx'
import { OfflineNotice, StaffNotice, VisitorNotice } from '#web/features/classroom/notices.tsx'
import { useOpened, useProgress } from '#web/features/classroom/use-progress.ts'
import { Questions } from '#web/features/discussion/questions.tsx'
import { requireSession } from '#web/features/identity/require-session.ts'
import { whoIsSignedIn } from '#web/features/identity/session.ts'
import { Article } from '#web/features/learning/article.tsx'
import { LessonPlayer, type PlayerHandle } from '#web/features/media/lesson-player.tsx'
import { LowDataSwitch, useLowData } from '#web/features/media/low-data-switch.tsx'
import { addressesOf, mediaIdsIn, useArticleMedia } from '#web/features/media/use-article-media.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { languageOf, pathIn } from '#web/text/language.ts'
import type { Route } from './+types/lesson.ts'
import { DiscussionShowing } from './discussion-showing.tsx'
import type { clientLoader as layoutLoader } from './layout.tsx'

/** A lesson; a preview for anyone. Whoever is not enrolled is led to the page that sells the course. */
export async function clientLoader({
  request,
  params,
}: Route.ClientLoaderArgs): Promise<LessonView> {
  const user = await whoIsSignedIn()
  try {
    if (user) return await api('GET /api/learn/{courseId}/lessons/{lessonId}', { params })
    return asVisited(await api('GET /api/courses/{courseId}/lessons/{lessonId}', { params }))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const language = languageOf(new URL(request.url).pathname)
    if (error.code === 'not_enrolled' || error.code === 'enrolment_ended')
      throw redirect(pathIn(language, `/courses/${params.courseId}`))
    // Not a preview: it may be a lesson of somebody who has to sign in first.
    if (!user && error.status === 404) await requireSession(request)
    if (error.status === 404 || error.code === 'invalid_input')
      throw data({ missing: 'lesson' }, { status: 404 })
    throw error
  }
}

function asVisited({ courseId, courseName, lesson, body }: PreviewLesson): LessonView {
  return {
    courseId,
    courseName,
    as: 'visitor',
    lesson: { ...lesson, isRequired: true, state: 'new', lock: null },
    body,
    progress: { watched: '', position: 0, isCompleted: false },
    notes: [],
    previous: null,
    next: null,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: loaderData ? `${loaderData.lesson.title} · ${nameOf(matches)}` : nameOf(matches) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Lesson({ loaderData: view }: Route.ComponentProps) {
  // Each lesson begins afresh: its notes, its place in the video, what was typed.
  return <OneLesson key={view.lesson.lessonId} view={view} />
}

function OneLesson({ view }: { view: LessonView }) {
  const { courseId, lesson, body, progress, next } = view
  const { sections, uid } = useRouteLoaderData<typeof layoutLoader>('routes/learn/layout')!
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const person = view.as === 'student' && !lesson.lock ? uid : null
  useOpened(person, lesson.lessonId, progress.position)
  const { isOnline, watch, sendNow } = useProgress(person, lesson.lessonId, {
    onCompleted: () => void revalidator.revalidate(),
  })
  const player = useRef<PlayerHandle>(null)
  const isSignedIn = view.as !== 'visitor' || uid !== null
  const section = sections.find(({ lessons }) =>
    lessons.some(({ lessonId }) => lessonId === lesson.lessonId),
  )

  async function complete(): Promise<void> {
    const done = await api('POST /api/learn/{courseId}/lessons/{lessonId}/complete', {
      params: { courseId, lessonId: lesson.lessonId },
    })
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
        notice={
          <>
            {view.as === 'staff' && <StaffNotice />}
            {view.as === 'visitor' && <VisitorNotice courseId={courseId} />}
            {!isOnline && <OfflineNotice />}
          </>
        }
        end={
          view.as === 'student' && (
            <CompleteLesson
              isCompleted={progress.isCompleted}
              isWatched={lesson.kind === 'video' && lesson.seconds !== null}
              isLast={next === null}
              complete={complete}
            />
          )
        }
      >
        {body && (
          <LessonBody
            title={lesson.title}
            body={body}
            {...{ isSignedIn, player, watch, sendNow, startAt: progress.position }}
          />
        )}
      </LessonScreen>
      <LowDataSwitch />
      {view.as !== 'visitor' && !lesson.lock && (
        <Notes
          courseId={courseId}
          lessonId={lesson.lessonId}
          notes={view.notes}
          placeNow={() => player.current?.place() ?? null}
          onPlace={(seconds) => player.current?.seek(seconds)}
        />
      )}
      {view.as !== 'visitor' && !lesson.lock && (
        <DiscussionShowing>
          <div className="mx-auto mt-8 max-w-3xl border-t-2 border-dashed border-line pt-6">
            <Questions
              courseId={courseId}
              lessonId={lesson.lessonId}
              placeNow={() => player.current?.place() ?? null}
            />
          </div>
        </DiscussionShowing>
      )}
    </>
  )
}

function LessonBody({
  title,
  body,
  isSignedIn,
  player,
  watch,
  sendNow,
  startAt,
}: {
  title: string
  body: NonNullable<LessonView['body']>
  isSignedIn: boolean
  player: RefObject<PlayerHandle | null>
  watch: (watched: Uint8Array, position: number) => void
  sendNow: () => void
  startAt: number
}) {
  const files = body.kind === 'download' ? body.files : []
  const opened = useArticleMedia(
    [...files.map(({ mediaId }) => mediaId), ...mediaIdsIn(body.document)],
    { isSignedIn },
  )
  const { fileOf, pictureOf } = addressesOf(opened)
  const holdsPictures = useLowData()
  return (
    <div className="grid gap-6">
      {body.kind === 'video' && body.source && (
        <LessonPlayer
          source={body.source}
          title={title}
          isSignedIn={isSignedIn}
          startAt={startAt}
          onWatched={watch}
          onEnded={sendNow}
          handle={player}
        />
      )}
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
          renderVideo: (video) => <LessonPlayer {...video} isSignedIn={isSignedIn} />,
        }}
      />
    </div>
  )
}
