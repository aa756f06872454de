import { CheckCircle2, ListTree, Play } from 'lucide-react'
import type { Classroom, LessonView } from '#contract/learning/classroom.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import { LessonFiles } from '#web/features/classroom/lesson-files.tsx'
import { LessonScreen } from '#web/features/classroom/lesson-screen.tsx'
import { CourseOutline } from '#web/features/classroom/outline.tsx'
import { Article } from '#web/features/learning/article.tsx'
import { addressesOf } from '#web/features/media/use-article-media.ts'
import { digitsIn, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'

export interface LowDataLessonProps {
  view: LessonView
  classroom: Classroom
  /** The videos, pictures and files of the lesson that could be opened. */
  media: readonly MediaPlay[]
}

/**
 * A lesson as the server writes it where data is saved: all there is to read. What needs scripts opens the whole page
 * (`data-full`); web/page-scripts/low-data-lesson.ts answers the buttons.
 */
export function LowDataLesson({ view, classroom, media }: LowDataLessonProps) {
  const { courseId, lesson, body, progress, next } = view
  const words = useWords('classroom')
  const { saver } = useWords().shell
  const { fileOf, pictureOf } = addressesOf(new Map(media.map((play) => [play.mediaId, play])))
  const section = classroom.sections.find(({ lessons }) =>
    lessons.some(({ lessonId }) => lessonId === lesson.lessonId),
  )
  const isStudent = view.as === 'student' && !lesson.lock
  const home = `/learn/${courseId}`
  return (
    <>
      <Header classroom={classroom} home={home} />
      <main
        className="mx-auto grid max-w-3xl gap-8 px-4 py-6"
        data-opened={isStudent ? lesson.lessonId : undefined}
        data-position={progress.position}
      >
        <p className="flex flex-wrap items-center gap-x-3 rounded-md bg-accent-wash px-4 py-1 text-sm text-accent-strong">
          <strong>{saver.on}</strong>
          <WholePage>{words.wholePage}</WholePage>
          <button
            type="button"
            data-saver="off"
            className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4"
          >
            {saver.turnOff}
          </button>
        </p>
        <LessonScreen
          courseId={courseId}
          section={section?.title ?? ''}
          lesson={lesson}
          previous={view.previous}
          next={next}
          end={isStudent && <Complete view={view} home={home} />}
        >
          {body?.kind === 'video' && body.source && <PlayLink media={media} />}
          {body?.kind === 'download' && (
            <LessonFiles
              files={body.files.map(({ mediaId, title: name }) => ({
                name,
                address: fileOf(mediaId),
              }))}
            />
          )}
          {body && (
            <Article
              document={body.document}
              media={{ pictureOf, fileOf, renderVideo: () => <PlayLink media={media} /> }}
            />
          )}
        </LessonScreen>
        <details className="rounded-md border border-line bg-surface">
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-semibold">
            <ListTree size={20} aria-hidden="true" className="text-brand" />
            {words.outline}
          </summary>
          <div className="px-2 pb-4">
            <CourseOutline courseId={courseId} sections={classroom.sections} />
          </div>
        </details>
      </main>
    </>
  )
}

/** The way back to the course, and its progress. */
function Header({ classroom, home }: { classroom: Classroom; home: string }) {
  const words = useWords('classroom')
  const language = useLanguage()
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex min-h-14 max-w-3xl items-center gap-3 px-4">
        <a
          href={home}
          className="flex min-h-11 min-w-0 flex-1 flex-col justify-center leading-tight"
        >
          <span className="text-sm text-ink-soft">{words.courseHome}</span>
          <span lang={scriptOf(classroom.courseName)} className="truncate font-semibold">
            {classroom.courseName}
          </span>
        </a>
      </div>
      <ProgressLine
        percent={classroom.progress.percent}
        label={words.percent(digitsIn(language, classroom.progress.percent))}
        className="h-1 rounded-none"
      />
    </header>
  )
}

function WholePage({ children }: { children: string }) {
  return (
    <button
      type="button"
      data-full=""
      className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4"
    >
      {children}
    </button>
  )
}

/** Opens the player, with the megabytes of the smallest and the usual quality. */
function PlayLink({ media }: { media: readonly MediaPlay[] }) {
  const words = useWords('classroom')
  const { player } = useWords('media')
  const language = useLanguage()
  const renditions = media.find(({ kind }) => kind === 'video')?.renditions ?? []
  const sizes = renditions
    .filter(({ height }) => height === null || height <= 240)
    .map(({ name, height, bytes }) =>
      player.qualityOf(height === null ? player.soundOnly : name, megabytes(bytes, language)),
    )
  return (
    <div className="grid aspect-video w-full place-content-center justify-items-center gap-2 rounded-lg bg-black p-4 text-center text-white">
      <Button look="accent" size="lg" data-full="">
        <Play size={22} fill="currentColor" aria-hidden="true" />
        {words.openPlayer}
      </Button>
      {sizes.length > 0 && <p className="text-sm">{sizes.join(', ')}</p>}
    </div>
  )
}

function Complete({ view, home }: { view: LessonView; home: string }) {
  const words = useWords('classroom')
  const { shell } = useWords()
  const { courseId, lesson, progress, next } = view
  if (progress.isCompleted)
    return (
      <p className="inline-flex items-center gap-2 font-semibold text-good">
        <CheckCircle2 size={22} aria-hidden="true" />
        {words.completed}
      </p>
    )
  if (lesson.kind === 'video' && lesson.seconds !== null)
    return <p className="text-ink-soft">{words.watchToComplete}</p>
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        size="lg"
        data-complete={`/api/learn/${courseId}/lessons/${lesson.lessonId}/complete`}
        data-home={home}
        data-next={next ? `${home}/${next.lessonId}` : home}
        className="max-sm:w-full"
      >
        <CheckCircle2 size={20} aria-hidden="true" />
        {next ? words.completeAndGoOn : words.complete}
      </Button>
      <p role="alert" data-failed="" hidden className="font-medium text-danger">
        {shell.offlineText}
      </p>
    </div>
  )
}
