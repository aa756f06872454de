import { CircleCheck, Download, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { LessonView } from '#contract/learning/classroom.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import { api } from '#web/api.ts'
import { formatMoment, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type DownloadedLesson, availableUntil, type LessonKey } from './downloaded-lesson.ts'
import { supportsDownloads } from './download-store.ts'
import {
  resumeDownload,
  type DownloadProgress,
  downloadLesson,
  pauseDownload,
  removeDownload,
  useDownloadProgress,
} from './download-manager.ts'
import { bytesOf, mediaIdsOf } from './lesson-files.ts'
import {
  DOWNLOADS,
  failureOf,
  freeBytes,
  type DownloadFailure,
  type Downloader,
} from './fetch-lesson.ts'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { useDownload } from './use-downloads.ts'

interface Person extends Downloader {
  email: string
}

/**
 * Downloads a lesson to this device and shows the progress. The words of the area "downloads" have to be loaded.
 */
export function DownloadCard({
  lessonKey,
  view,
  person,
  startQuality,
}: {
  lessonKey: LessonKey
  view: LessonView
  person: Person
  /** The available quality that fits this device. */
  startQuality: (play: MediaPlay) => string
}) {
  const words = useWords('downloads')
  const progress = useDownloadProgress(lessonKey)
  const download = useDownload(lessonKey)
  const [choice, setChoice] = useState<Choice | null>(null)
  // Removing or cancelling takes the buttons away.
  const card = useFocusAfterRemoval(progress || download ? 1 : 0)
  if (!supportsDownloads() || download === undefined) return null

  async function check(): Promise<void> {
    setChoice('checking')
    try {
      setChoice(await findChoices(view, { device: person.device, startQuality }))
    } catch (error) {
      setChoice(failureOf(error))
    }
  }
  const start = (quality: string | null) => {
    setChoice(null)
    void downloadLesson(lessonKey, { ...person, quality }).catch(reportError)
  }

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={words.label}
      className="rounded-md border border-line bg-surface p-4"
    >
      {progress || download?.state === 'downloading' ? (
        <Downloading
          progress={
            progress ?? { done: 0, all: download?.bytes ?? 0, isPaused: true, failure: null }
          }
          isUnknown={!progress}
          pause={() => pauseDownload(lessonKey)}
          resume={() =>
            void resumeDownload(lessonKey, { ...person, quality: download?.quality ?? null }).catch(
              reportError,
            )
          }
          cancel={() => void removeDownload(lessonKey).catch(reportError)}
        />
      ) : download?.state === 'downloaded' ? (
        <Downloaded download={download} lessonKey={lessonKey} />
      ) : choice === null ? (
        <Line
          text={words.text}
          button={
            <Button look="outline" onClick={() => void check()}>
              <Download size={20} aria-hidden="true" />
              {words.download}
            </Button>
          }
        />
      ) : choice === 'checking' ? (
        <Checking />
      ) : typeof choice === 'string' ? (
        <Failed failure={choice} onAgain={() => void check()} />
      ) : (
        <Choose choices={choice} view={view} start={start} cancel={() => setChoice(null)} />
      )}
    </section>
  )
}

function Checking() {
  const words = useWords('downloads')
  return (
    <p role="status" className="flex min-h-11 items-center gap-3">
      <Spinner />
      {words.checking}
    </p>
  )
}

function Failed({ failure, onAgain }: { failure: DownloadFailure; onAgain: () => void }) {
  const words = useWords('downloads')
  return (
    <Line
      text={<span role="alert">{words.failures[failure]}</span>}
      button={
        <Button look="outline" onClick={onAgain}>
          {words.resume}
        </Button>
      }
    />
  )
}

type Choice = 'checking' | DownloadFailure | Choices

interface Choices {
  /** Qualities of the video, with the size of the whole lesson in each; empty: it has no video. */
  qualities: { name: string; isSound: boolean; bytes: number }[]
  /** The size of a lesson without a video. */
  bytes: number
  start: string | null
  free: number | null
}

/** The size of a lesson. @throws ApiProblem */
async function findChoices(
  { body }: LessonView,
  { device, startQuality }: { device: string; startQuality: (play: MediaPlay) => string },
): Promise<Choices> {
  const [free, ...plays] = await Promise.all([
    freeBytes(),
    ...mediaIdsOf(body).map((mediaId) =>
      api('POST /api/media/{mediaId}/play', { params: { mediaId }, body: { device, for: 'look' } }),
    ),
  ])
  const total = (quality: string | null) =>
    plays.reduce((sum, play) => sum + bytesOf(play, quality), 0)
  const video = plays.find(({ kind }) => kind === 'video')
  return {
    qualities: (video?.renditions ?? []).map(({ name, height }) => ({
      name,
      isSound: height === null,
      bytes: total(name),
    })),
    bytes: total(null),
    start: video ? startQuality(video) : null,
    free,
  }
}

function Choose({
  choices,
  view,
  start,
  cancel,
}: {
  choices: Choices
  view: LessonView
  start: (quality: string | null) => void
  cancel: () => void
}) {
  const words = useWords('downloads')
  const language = useLanguage()
  const [quality, setQuality] = useState(choices.start)
  const bytes = choices.qualities.find(({ name }) => name === quality)?.bytes ?? choices.bytes
  const isOutside = view.body?.kind === 'video' && view.body.source?.source !== 'hosted'
  return (
    <div className="grid gap-3">
      {choices.qualities.length > 0 && (
        <label className="grid max-w-xs gap-1 text-sm text-ink-soft">
          {words.quality}
          <select
            value={quality ?? ''}
            onChange={(event) => setQuality(event.currentTarget.value)}
            className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink hover:border-brand"
          >
            {choices.qualities.map(({ name, isSound, bytes: size }) => (
              <option key={name} value={name}>
                {words.choice(isSound ? words.soundOnly : name, megabytes(size, language))}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className="text-sm text-ink-soft">
        {bytes < 1_000_000 ? words.takesLittle : words.takes(megabytes(bytes, language))}{' '}
        {choices.free !== null && words.free(megabytes(choices.free, language))}
        {isOutside && ` ${words.outsideVideo}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => start(quality)}>
          <Download size={20} aria-hidden="true" />
          {words.start}
        </Button>
        <Button look="quiet" onClick={cancel}>
          {words.notNow}
        </Button>
      </div>
    </div>
  )
}

function Downloading({
  progress: { done, all, isPaused, failure },
  isUnknown,
  pause,
  resume,
  cancel,
}: {
  progress: DownloadProgress
  isUnknown: boolean
  pause: () => void
  resume: () => void
  cancel: () => void
}) {
  const words = useWords('downloads')
  const language = useLanguage()
  const state = isUnknown ? words.incomplete : isPaused ? words.paused : words.downloading
  const amount = all > 0 && !isUnknown
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4" role="status">
        <span className="font-semibold">{state}</span>
        {amount && (
          <span className="text-sm text-ink-soft">
            {words.amount(megabytes(done, language), megabytes(all, language))}
          </span>
        )}
      </p>
      <ProgressLine
        percent={all > 0 ? Math.floor((done / all) * 100) : 0}
        label={words.downloading}
      />
      {failure && (
        <p role="alert" className="text-sm font-medium text-danger">
          {words.failures[failure]}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isPaused ? (
          <Button look="outline" onClick={resume}>
            {words.resume}
          </Button>
        ) : (
          <Button look="outline" onClick={pause}>
            {words.pause}
          </Button>
        )}
        <Button look="quiet" onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}

function Downloaded({ download, lessonKey }: { download: DownloadedLesson; lessonKey: LessonKey }) {
  const words = useWords('downloads')
  const language = useLanguage()
  const { title } = download.view.lesson
  const quality = download.quality === 'audio' ? words.soundOnly : download.quality
  const facts = [quality, download.bytes > 0 ? megabytes(download.bytes, language) : null]
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="inline-flex items-center gap-2 font-semibold text-good">
          <CircleCheck size={22} aria-hidden="true" />
          {[words.downloaded, ...facts].filter((fact) => fact !== null).join(' · ')}
        </p>
        <span className="flex flex-wrap gap-x-2">
          <Button
            look="quiet"
            size="sm"
            aria-label={words.removeOf(title)}
            onClick={() => void removeDownload(lessonKey).then(() => toast.success(words.removed))}
          >
            {words.remove}
          </Button>
          <Link
            to={DOWNLOADS}
            reloadDocument
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline"
          >
            <Smartphone size={18} aria-hidden="true" />
            {words.toDownloads}
          </Link>
        </span>
      </div>
      <p className="text-sm text-ink-soft">
        {download.quality !== null && `${words.fromDevice} `}
        {words.until(formatMoment(availableUntil(download), language))}
      </p>
    </div>
  )
}

function Line({ text, button }: { text: ReactNode; button: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">{text}</p>
      {button}
    </div>
  )
}
