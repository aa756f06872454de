import { CheckCircle2, Pause, Play, Upload, X } from 'lucide-react'
import { type DragEvent, useId } from 'react'
import { defined } from '#contract/defined.ts'
import type { Media } from '#contract/media/media.ts'
import { ORIGINAL_MAX_BYTES, originalKinds } from '#contract/media/terms.ts'
import { digitsIn, fileLimit, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type MediaWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { acceptOf } from '#web/ui/form/refused-file.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useFocusAfterStep } from '#web/ui/hooks/use-focus-after-step.ts'
import { clockTime, percent } from './amounts.ts'
import { Bar } from './bar.tsx'
import { ConversionNote } from './conversion-note.tsx'
import { qualityName } from './quality.ts'
import { type UploadState, useVideoUpload, videoRule } from './use-video-upload.ts'

/**
 * Chooses a video, encodes it in this browser and uploads it. The words of the area "media" have to be loaded.
 *
 * @param onReady the video is usable: id, length in seconds, bytes of each quality
 */
export default function VideoUpload({ onReady }: { onReady: (media: Media) => void }) {
  const words = useWords('media')
  const upload = useVideoUpload(onReady)
  const { step } = upload.state
  const steps = useFocusAfterStep(step === 'paused' ? 'running' : step)
  return (
    <div
      ref={steps}
      role="group"
      aria-label={words.library.uploads.video}
      tabIndex={-1}
      className="outline-none"
    >
      <Step upload={upload} />
    </div>
  )
}

function Step({ upload }: { upload: ReturnType<typeof useVideoUpload> }) {
  const words = useWords('media').upload
  const { state } = upload
  if (state.step === 'idle')
    return (
      <div className="grid gap-2">
        <Chooser choose={upload.start} />
        {state.isCancelled && (
          <p role="status" className="text-sm text-ink-soft">
            {words.cancelled}
          </p>
        )}
      </div>
    )
  if (state.step === 'ready')
    return <Ready media={state.media} again={upload.reset} changed={upload.changed} />
  if (state.step === 'failed')
    return <Failed state={state} retry={upload.start} again={upload.reset} />
  if (state.step === 'finishing')
    return (
      <p
        role="status"
        className="flex items-center gap-3 rounded-lg border border-line bg-surface p-5"
      >
        <Spinner />
        {words.finishing}
      </p>
    )
  return (
    <Progress
      state={state}
      pause={upload.pause}
      goOn={upload.goOn}
      cancel={() => void upload.cancel()}
    />
  )
}

function Chooser({ choose }: { choose: (file: File) => void }) {
  const words = useWords('media').upload
  const hintId = useId()
  function drop(event: DragEvent): void {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) choose(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the input is the first
    <label
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="grid cursor-pointer justify-items-center gap-2 rounded-lg border-2 border-dashed border-line-strong bg-surface px-6 py-8 text-center hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-focus"
    >
      <Upload size={32} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
      <span className="font-semibold">{words.chooseVideo}</span>
      <span id={hintId} className="max-w-prose text-sm text-ink-soft">
        {words.dropHint(kindsOf(words))}
      </span>
      <input
        type="file"
        accept={acceptOf(videoRule())}
        aria-describedby={hintId}
        className="sr-only"
        onChange={({ currentTarget: { files } }) => files?.[0] && choose(files[0])}
      />
    </label>
  )
}

function Progress({
  state,
  pause,
  goOn,
  cancel,
}: {
  state: Extract<UploadState, { step: 'running' | 'paused' }>
  pause: () => void
  goOn: () => void
  cancel: () => void
}) {
  const words = useWords('media').upload
  const language = useLanguage()
  const isPaused = state.step === 'paused'
  return (
    <Card className="grid gap-4">
      <p className="min-w-0 truncate font-semibold">{state.name}</p>
      {state.isWhole ? (
        <p className="text-sm text-ink-soft">{words.whole}</p>
      ) : (
        <Bar label={words.encoding} share={state.encoded} text={percent(state.encoded, language)} />
      )}
      <Bar
        label={words.sending}
        share={state.all === 0 ? 0 : (state.sent / state.all) * (state.isWhole ? 1 : state.encoded)}
        text={words.sent(megabytes(state.sent, language), megabytes(state.all, language))}
      />
      <p role="status" className="min-h-6 text-sm text-ink-soft">
        {isPaused
          ? words.paused
          : state.isWaiting
            ? words.waiting
            : state.secondsLeft !== null
              ? words.left(clockTime(state.secondsLeft, language))
              : state.arrived > 0
                ? words.continues(digitsIn(language, state.arrived))
                : ''}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={isPaused ? goOn : pause}>
          {isPaused ? (
            <Play size={18} aria-hidden="true" />
          ) : (
            <Pause size={18} aria-hidden="true" />
          )}
          {isPaused ? words.goOn : words.pause}
        </Button>
        <Button look="quiet" onClick={cancel}>
          <X size={18} aria-hidden="true" />
          {words.cancel}
        </Button>
      </div>
    </Card>
  )
}

function Ready({
  media,
  again,
  changed,
}: {
  media: Media
  again: () => void
  changed: (media: Media) => void
}) {
  const words = useWords('media').upload
  const player = useWords('media').player
  const language = useLanguage()
  return (
    <Card className="grid gap-3">
      {media.state === 'ready' ? (
        <p role="status" className="inline-flex items-center gap-2 font-semibold text-good">
          <CheckCircle2 size={22} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 break-words">
            {words.ready}: {media.name}
            {media.seconds !== null && ` · ${clockTime(media.seconds, language)}`}
          </span>
        </p>
      ) : (
        <p role="status" className="font-semibold break-words">
          {words.arrived(media.name)}
        </p>
      )}
      <ConversionNote media={media} onChanged={changed} />
      {media.state === 'ready' && (
        <ul className="flex flex-wrap gap-2 text-sm text-ink-soft">
          {media.renditions.map(({ name, height, bytes }) => (
            <li key={name} className="rounded border border-line px-2 py-1">
              {player.qualityOf(qualityName({ name, height }, player), megabytes(bytes, language))}
            </li>
          ))}
        </ul>
      )}
      <Button look="outline" onClick={again} className="justify-self-start">
        {words.again}
      </Button>
    </Card>
  )
}

function Failed({
  state: { failure, error, file },
  retry,
  again,
}: {
  state: Extract<UploadState, { step: 'failed' }>
  retry: (file: File) => void
  again: () => void
}) {
  const site = useWords()
  const words = useWords('media').upload
  const language = useLanguage()
  const failures = {
    ...words.failures,
    unreadable: words.failures.unreadable(kindsOf(words)),
    type: words.videoFailures.type(kindsOf(words)),
    large: words.videoFailures.large(fileLimit(ORIGINAL_MAX_BYTES, language)),
  }
  return (
    <div className="grid gap-3 rounded-lg border border-danger bg-danger-wash p-5">
      <p role="alert" className="font-semibold text-danger">
        {failure ? failures[failure] : problemText(asProblem(error), site)}
      </p>
      <div className="flex flex-wrap gap-3">
        {!failure && <Button onClick={() => retry(file)}>{words.retry}</Button>}
        <Button look="outline" onClick={again}>
          {words.again}
        </Button>
      </div>
    </div>
  )
}

/** "MP4, MOV, 3GP, WebM or MKV". */
function kindsOf(words: MediaWords['upload']): string {
  const names = originalKinds.map(({ name }) => name)
  return words.kinds(names.slice(0, -1).join(', '), defined(names.at(-1)))
}
