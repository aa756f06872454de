import { CircleCheck, Download, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LessonView } from '#contract/learning/classroom.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import { formatMoment, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type OfflineLesson, availableUntil, type LessonKey } from './offline-lesson.ts'
import {
  resumeDownload,
  downloadLesson,
  pauseDownload,
  removeDownload,
  useDownloadProgress,
} from './download-manager.ts'
import { type Choices, choicesFor, mediaOf } from './download-choices.ts'
import { Checking, Choose, Downloading, Failed, Line, unknownProgress } from './download-parts.tsx'
import { DOWNLOADS, failureOf, type DownloadFailure, type Downloader } from './fetch-lesson.ts'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { useDownload, useSupportsDownloads } from './use-downloads.ts'

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
  // Until the device has said what it has, the card says what it offers: nothing below it moves.
  if (!useSupportsDownloads()) return null

  async function check(): Promise<void> {
    setChoice('checking')
    try {
      setChoice(await choicesFor(await mediaOf(view.body), startQuality))
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
          progress={progress ?? unknownProgress(download ?? { bytes: 0 })}
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
        <Choose
          choices={choice}
          isOutside={view.body?.kind === 'video' && view.body.source?.source !== 'hosted'}
          start={start}
          cancel={() => setChoice(null)}
        />
      )}
    </section>
  )
}

type Choice = 'checking' | DownloadFailure | Choices

function Downloaded({ download, lessonKey }: { download: OfflineLesson; lessonKey: LessonKey }) {
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
