import { CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'
import { api, ApiProblem } from '#web/api.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { useOnline } from '#web/ui/hooks/use-online.ts'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import {
  cancelCourse,
  downloadCourse,
  pauseCourse,
  resumeCourse,
  useCourseProgress,
} from './course-manager.ts'
import { type Choices, choicesFor, mediaOf, qualityOf, sizeOf } from './download-choices.ts'
import { worksOffline } from './download-manager.ts'
import { Checking, Choose, Downloading, Failed, Line } from './download-parts.tsx'
import { DOWNLOADS, type Downloader, type DownloadFailure, failureOf } from './fetch-lesson.ts'
import { useDownloads, useSupportsDownloads } from './use-downloads.ts'

/** Who downloads, and in which quality videos begin. */
export interface CourseDownloader extends Downloader {
  email: string
  startQuality: (play: MediaPlay) => string
}

/** The open lessons of a course in their order, and how many are still closed. */
export interface CourseLessons {
  open: readonly string[]
  closed: number
}

/** The lessons of an outline that can be downloaded. */
export function lessonsToDownload(
  sections: readonly {
    lessons: readonly { lessonId: string; kind: LessonKind; lock: unknown }[]
  }[],
): CourseLessons {
  const lessons = sections.flatMap((section) => section.lessons).filter(worksOffline)
  const open = lessons.filter(({ lock }) => lock === null).map(({ lessonId }) => lessonId)
  return { open, closed: lessons.length - open.length }
}

type Choice = 'checking' | DownloadFailure | (Choices & { sizes: Sizes })
type Sizes = readonly { lessonId: string; plays: MediaPlay[] }[]

/**
 * Downloads all open lessons of a course to this device. The words of the area "downloads" have to be loaded.
 */
export function CourseCard({
  person,
  courseId,
  lessons: { open, closed },
  downloader: { startQuality, ...downloader },
}: {
  /** The uid of the student's account. */
  person: string
  courseId: string
  lessons: CourseLessons
  downloader: CourseDownloader
}) {
  const words = useWords('downloads')
  const language = useLanguage()
  const key = { person, courseId }
  const progress = useCourseProgress(key)
  const downloads = useDownloads(person)
  const [choice, setChoice] = useState<Choice | null>(null)
  const card = useFocusAfterRemoval(progress ? 1 : 0)
  const isOnline = useOnline()
  if (!useSupportsDownloads() || open.length === 0) return null
  if (!isOnline && !progress) return null
  const here = new Set(
    (downloads ?? [])
      .filter(({ state, view }) => state === 'downloaded' && view.courseId === courseId)
      .map(({ view }) => view.lesson.lessonId),
  )
  const missing = open.filter((lessonId) => !here.has(lessonId))
  const count = (number: number) => formatCount(number, language)

  async function check(): Promise<void> {
    setChoice('checking')
    try {
      const sizes = await sizesOf(courseId, missing)
      const plays = sizes.flatMap((lesson) => lesson.plays)
      setChoice({ ...(await choicesFor(plays, startQuality)), sizes })
    } catch (error) {
      setChoice(failureOf(error))
    }
  }
  const start = (sizes: Sizes, quality: string | null) => {
    setChoice(null)
    const wanted = sizes.map(({ lessonId, plays }) => ({
      lessonId,
      bytes: sizeOf(plays, quality),
      quality: qualityOf(plays, quality),
    }))
    downloadCourse(key, wanted, downloader)
  }

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={words.course.label}
      className="rounded-md border border-line bg-surface p-4"
    >
      {progress ? (
        <Downloading
          progress={progress.all > 0 ? progress : byLessons(progress)}
          showsBytes={progress.all > 0}
          label={words.course.downloading}
          facts={words.course.lessons(count(progress.lessons), count(progress.wanted))}
          pause={() => pauseCourse(key)}
          resume={() => resumeCourse(key)}
          cancel={() => void cancelCourse(key).catch(reportError)}
        />
      ) : missing.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="inline-flex items-center gap-2 font-semibold text-good">
            <CircleCheck size={22} aria-hidden="true" className="shrink-0" />
            {words.course.allHere}
          </p>
          <ButtonLink to={DOWNLOADS} look="quiet">
            {words.toDownloads}
          </ButtonLink>
        </div>
      ) : choice === null ? (
        <Line
          text={
            <>
              {here.size > 0
                ? words.course.someHere(count(open.length - missing.length), count(open.length))
                : words.course.text}
              {closed > 0 && ` ${words.course.closed(count(closed))}`}
            </>
          }
          button={
            <Button look="outline" onClick={() => void check()}>
              <Download size={20} aria-hidden="true" />
              {here.size > 0 ? words.course.rest : words.course.download}
            </Button>
          }
        />
      ) : choice === 'checking' ? (
        <Checking />
      ) : typeof choice === 'string' ? (
        <Failed failure={choice} onAgain={() => void check()} />
      ) : (
        <Choose
          choices={choice}
          start={(quality) => start(choice.sizes, quality)}
          cancel={() => setChoice(null)}
        />
      )}
    </section>
  )
}

/** A course of articles has no bytes worth a bar. */
function byLessons<Progress extends { lessons: number; wanted: number }>(progress: Progress) {
  return { ...progress, done: progress.lessons, all: progress.wanted }
}

const AT_ONCE = 3

/** The media of each lesson, some lessons at a time. @throws ApiProblem */
async function sizesOf(courseId: string, lessonIds: readonly string[]): Promise<Sizes> {
  const sizes = new Map<string, MediaPlay[]>()
  const next = lessonIds.values()
  const work = async () => {
    for (const lessonId of next) {
      const read = async () => {
        const params = { courseId, lessonId }
        const { body } = await api('GET /api/learn/{courseId}/lessons/{lessonId}', { params })
        return mediaOf(body)
      }
      sizes.set(lessonId, await inTime(read))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return lessonIds.map((lessonId) => ({ lessonId, plays: sizes.get(lessonId) ?? [] }))
}

/** Asks again when the server says that these were too many calls for now: a long course has hundreds. */
async function inTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 429) throw error
    await new Promise((resolve) => setTimeout(resolve, (error.retryAfterSeconds ?? 5) * 1000))
    return inTime(read)
  }
}
