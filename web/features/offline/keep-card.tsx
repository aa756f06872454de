import { CircleCheck, Download, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { LessonView } from '#contract/learning/classroom.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import { api } from '#web/api.ts'
import { formatMoment, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { type KeptLesson, keptUntil, type LessonKey } from './kept-lesson.ts'
import { canKeep } from './kept-store.ts'
import {
  goOnKeeping,
  type Keeping,
  keepLesson,
  pauseKeeping,
  removeLesson,
  useKeeping,
} from './keeper.ts'
import { bytesOf, mediaIdsOf } from './lesson-files.ts'
import { DOWNLOADS, failureOf, freeBytes, type KeepFailure, type Loader } from './load-lesson.ts'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { useKept } from './use-kept.ts'

interface Person extends Loader {
  email: string
}

/**
 * Keeps a lesson on this phone and shows the progress. The words of the area "kept" have to be
 * loaded.
 */
export function KeepCard({
  lessonKey,
  view,
  person,
  startQuality,
}: {
  lessonKey: LessonKey
  view: LessonView
  person: Person
  /** The available quality that fits this phone. */
  startQuality: (play: MediaPlay) => string
}) {
  const words = useWords('kept')
  const keeping = useKeeping(lessonKey)
  const kept = useKept(lessonKey)
  const [choice, setChoice] = useState<Choice | null>(null)
  // Removed or cancelled, its buttons are gone.
  const card = useFocusAfterRemoval(keeping || kept ? 1 : 0)
  if (!canKeep() || kept === undefined) return null

  async function look(): Promise<void> {
    setChoice('looking')
    try {
      const found = await lookAt(view, { device: person.device, startQuality })
      setChoice(found)
    } catch (error) {
      setChoice(failureOf(error))
    }
  }
  const begin = (quality: string | null) => {
    setChoice(null)
    void keepLesson(lessonKey, { ...person, quality }).catch(reportError)
  }

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={words.keepLabel}
      className="rounded-md border border-line bg-surface p-4"
    >
      {keeping || kept?.state === 'loading' ? (
        <Loading
          keeping={keeping ?? { done: 0, all: kept?.bytes ?? 0, isPaused: true, failure: null }}
          isUnknown={!keeping}
          pause={() => pauseKeeping(lessonKey)}
          goOn={() =>
            void goOnKeeping(lessonKey, { ...person, quality: kept?.quality ?? null }).catch(
              reportError,
            )
          }
          cancel={() => void removeLesson(lessonKey).catch(reportError)}
        />
      ) : kept?.state === 'kept' ? (
        <Kept kept={kept} lessonKey={lessonKey} />
      ) : choice === null ? (
        <Line
          text={words.keepText}
          button={
            <Button look="outline" onClick={() => void look()}>
              <Download size={20} aria-hidden="true" />
              {words.keep}
            </Button>
          }
        />
      ) : choice === 'looking' ? (
        <Looking />
      ) : typeof choice === 'string' ? (
        <Failed failure={choice} onAgain={() => void look()} />
      ) : (
        <Choose found={choice} view={view} begin={begin} cancel={() => setChoice(null)} />
      )}
    </section>
  )
}

function Looking() {
  const words = useWords('kept')
  return (
    <p role="status" className="flex min-h-11 items-center gap-3">
      <Spinner />
      {words.looking}
    </p>
  )
}

function Failed({ failure, onAgain }: { failure: KeepFailure; onAgain: () => void }) {
  const words = useWords('kept')
  return (
    <Line
      text={<span role="alert">{words.failures[failure]}</span>}
      button={
        <Button look="outline" onClick={onAgain}>
          {words.goOn}
        </Button>
      }
    />
  )
}

type Choice = 'looking' | KeepFailure | Found

interface Found {
  /** Qualities of the video with what all of the lesson takes in each; empty: it has no video. */
  qualities: { name: string; isSound: boolean; bytes: number }[]
  /** Of a lesson without a video. */
  bytes: number
  start: string | null
  free: number | null
}

/** The size of a lesson. @throws ApiProblem */
async function lookAt(
  { body }: LessonView,
  { device, startQuality }: { device: string; startQuality: (play: MediaPlay) => string },
): Promise<Found> {
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
  found,
  view,
  begin,
  cancel,
}: {
  found: Found
  view: LessonView
  begin: (quality: string | null) => void
  cancel: () => void
}) {
  const words = useWords('kept')
  const language = useLanguage()
  const [quality, setQuality] = useState(found.start)
  const bytes = found.qualities.find(({ name }) => name === quality)?.bytes ?? found.bytes
  const isOutside = view.body?.kind === 'video' && view.body.source?.source !== 'hosted'
  return (
    <div className="grid gap-3">
      {found.qualities.length > 0 && (
        <label className="grid max-w-xs gap-1 text-sm text-ink-soft">
          {words.quality}
          <select
            value={quality ?? ''}
            onChange={(event) => setQuality(event.currentTarget.value)}
            className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink hover:border-brand"
          >
            {found.qualities.map(({ name, isSound, bytes: size }) => (
              <option key={name} value={name}>
                {words.choice(isSound ? words.soundOnly : name, megabytes(size, language))}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className="text-sm text-ink-soft">
        {bytes < 1_000_000 ? words.takesLittle : words.takes(megabytes(bytes, language))}{' '}
        {found.free !== null && words.free(megabytes(found.free, language))}
        {isOutside && ` ${words.outsideVideo}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => begin(quality)}>
          <Download size={20} aria-hidden="true" />
          {words.begin}
        </Button>
        <Button look="quiet" onClick={cancel}>
          {words.notNow}
        </Button>
      </div>
    </div>
  )
}

function Loading({
  keeping: { done, all, isPaused, failure },
  isUnknown,
  pause,
  goOn,
  cancel,
}: {
  keeping: Keeping
  isUnknown: boolean
  pause: () => void
  goOn: () => void
  cancel: () => void
}) {
  const words = useWords('kept')
  const language = useLanguage()
  const state = isUnknown ? words.notFinished : isPaused ? words.paused : words.loading
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
      <ProgressLine percent={all > 0 ? Math.floor((done / all) * 100) : 0} label={words.loading} />
      {failure && (
        <p role="alert" className="text-sm font-medium text-danger">
          {words.failures[failure]}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isPaused ? (
          <Button look="outline" onClick={goOn}>
            {words.goOn}
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

function Kept({ kept, lessonKey }: { kept: KeptLesson; lessonKey: LessonKey }) {
  const words = useWords('kept')
  const language = useLanguage()
  const { title } = kept.view.lesson
  const quality = kept.quality === 'audio' ? words.soundOnly : kept.quality
  const facts = [quality, kept.bytes > 0 ? megabytes(kept.bytes, language) : null]
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="inline-flex items-center gap-2 font-semibold text-good">
          <CircleCheck size={22} aria-hidden="true" />
          {[words.kept, ...facts].filter((fact) => fact !== null).join(' · ')}
        </p>
        <span className="flex flex-wrap gap-x-2">
          <Button
            look="quiet"
            size="sm"
            aria-label={words.removeOf(title)}
            onClick={() => void removeLesson(lessonKey).then(() => toast.success(words.removed))}
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
        {kept.quality !== null && `${words.fromPhone} `}
        {words.until(formatMoment(keptUntil(kept), language))}
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
