import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { clockTime } from '../amounts.ts'
import type { Trouble } from './use-media-play.ts'

/** The frame of the picture, in its final proportions, so that nothing moves when it loads. */
export function Stage({
  poster,
  isLoading,
  children,
}: {
  poster: string | null
  isLoading: boolean
  children?: ReactNode
}) {
  const words = useWords('media').player
  return (
    <div className="relative aspect-video w-full overflow-hidden rounded-[var(--frame-corner,var(--radius-lg))] bg-black text-white">
      {poster && (
        <img src={poster} alt="" className="absolute inset-0 h-full w-full object-cover" />
      )}
      {children}
      {isLoading && (
        <span role="status" className="absolute inset-0 grid place-items-center bg-black/40">
          <Spinner />
          <span className="sr-only">{words.loading}</span>
        </span>
      )}
    </div>
  )
}

/** Covers the stage: the video's length and where it resumes. */
export function PlayButton({
  seconds,
  resumeAt,
  onPlay,
}: {
  seconds: number | null
  /** null: it starts at the beginning. */
  resumeAt: number | null
  onPlay: () => void
}) {
  const words = useWords('media').player
  const language = useLanguage()
  return (
    <button
      type="button"
      onClick={onPlay}
      className="absolute inset-0 grid cursor-pointer place-items-center rounded-[inherit] bg-black/25 text-white hover:bg-black/10 focus-visible:outline-3 focus-visible:outline-focus"
    >
      <span className="grid justify-items-center gap-2">
        <span className="grid size-18 place-items-center rounded-full bg-brand text-on-brand shadow-lg">
          <Play size={34} fill="currentColor" aria-hidden="true" className="translate-x-0.5" />
        </span>
        <span className="rounded bg-black/65 px-2 py-0.5 font-semibold">
          {words.play}
          {seconds !== null && ` · ${clockTime(seconds, language)}`}
        </span>
        {resumeAt !== null && (
          <span className="rounded bg-black/65 px-2 py-0.5 text-sm">
            {words.resumeAt(clockTime(resumeAt, language))}
          </span>
        )}
      </span>
    </button>
  )
}

/** Covers the stage: why the video does not play, and a retry. */
export function TroubleNote({
  trouble,
  isBusy,
  again,
}: {
  trouble: Trouble
  isBusy: boolean
  again: () => void
}) {
  const site = useWords()
  const words = useWords('media').player
  const text = {
    elsewhere: words.elsewhere,
    offline: words.offline,
    locked: site.problems.media_locked,
    other: words.unavailable,
  }[trouble]
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/80 p-4 text-center"
    >
      <p className="font-semibold">{text}</p>
      {trouble !== 'locked' && (
        <Button look="accent" busy={isBusy} onClick={again}>
          {trouble === 'elsewhere' ? words.playHere : words.tryAgain}
        </Button>
      )}
    </div>
  )
}
