import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Choices } from './download-choices.ts'
import type { DownloadFailure } from './fetch-lesson.ts'
import type { DownloadProgress } from './download-manager.ts'

/** While the size is looked up. */
export function Checking() {
  const words = useWords('downloads')
  return (
    <p role="status" className="flex min-h-11 items-center gap-3">
      <Spinner />
      {words.checking}
    </p>
  )
}

/** The size could not be looked up. */
export function Failed({ failure, onAgain }: { failure: DownloadFailure; onAgain: () => void }) {
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

/** The quality and the size, before anything is downloaded. */
export function Choose({
  choices,
  isOutside = false,
  start,
  cancel,
}: {
  choices: Choices
  /** Its video is on another site, and is not downloaded. */
  isOutside?: boolean
  start: (quality: string | null) => void
  cancel: () => void
}) {
  const words = useWords('downloads')
  const language = useLanguage()
  const [quality, setQuality] = useState(choices.start)
  const bytes = choices.qualities.find(({ name }) => name === quality)?.bytes ?? choices.bytes
  const isShort = choices.free !== null && choices.free < bytes
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
      {isShort && (
        <p role="alert" className="text-sm font-medium text-danger">
          {words.failures.space}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isShort && (
          <Button onClick={() => start(quality)}>
            <Download size={20} aria-hidden="true" />
            {words.start}
          </Button>
        )}
        <Button look="quiet" onClick={cancel}>
          {words.notNow}
        </Button>
      </div>
    </div>
  )
}

/** The progress of a download, with what pauses and cancels it. */
export function Downloading({
  progress: { done, all, isPaused, failure },
  isUnknown = false,
  showsBytes = true,
  label,
  facts,
  pause,
  resume,
  cancel,
}: {
  progress: DownloadProgress
  /** Begun before this page was opened: how far it is comes once it continues. */
  isUnknown?: boolean
  /** `done` and `all` are bytes. */
  showsBytes?: boolean
  /** What is downloaded, where it is not the lesson around it. */
  label?: string
  /** More than the megabytes. */
  facts?: string
  pause: () => void
  /** null: not from here. */
  resume: (() => void) | null
  /** Missing: it is removed by another button. */
  cancel?: () => void
}) {
  const words = useWords('downloads')
  const language = useLanguage()
  const state = isUnknown
    ? words.incomplete
    : isPaused
      ? words.paused
      : (label ?? words.downloading)
  const amount = showsBytes && all > 0 && !isUnknown
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4" role="status">
        <span className="font-semibold">{state}</span>
        <span className="text-sm text-ink-soft">
          {[facts, amount && words.amount(megabytes(done, language), megabytes(all, language))]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <ProgressLine
        percent={all > 0 ? Math.floor((done / all) * 100) : 0}
        label={label ?? words.downloading}
      />
      {failure && (
        <p role="alert" className="text-sm font-medium text-danger">
          {words.failures[failure]}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isPaused ? (
          resume && (
            <Button look="outline" onClick={resume}>
              {words.resume}
            </Button>
          )
        ) : (
          <Button look="outline" onClick={pause}>
            {words.pause}
          </Button>
        )}
        {cancel && (
          <Button look="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}

/** One line with a button. */
export function Line({ text, button }: { text: ReactNode; button: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">{text}</p>
      {button}
    </div>
  )
}

/** A download that was begun before this page was opened. */
export function unknownProgress({ bytes }: { bytes: number }): DownloadProgress {
  return { done: 0, all: bytes, isPaused: true, failure: null }
}
