import { defined } from '#contract/defined.ts'
import { ExternalLink, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { useWords } from '#web/text/words.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { takeFocus } from '#web/ui/hooks/take-focus.ts'
import { useFocusAfterStep } from '#web/ui/hooks/use-focus-after-step.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useSoloPlay } from './use-solo-play.ts'
import { openStream, type Stream } from './open-stream.ts'

type OutsideSource = Exclude<VideoSource, { source: 'hosted' }>

/** A video of another site: nothing is requested from that site before Play is pressed. */
export function OutsideVideo({
  source,
  title,
  isSignedIn,
  playsAtOnce = false,
  onEnded,
}: {
  source: OutsideSource
  title: string
  /** A visitor gets previews only. */
  isSignedIn: boolean
  playsAtOnce?: boolean | undefined
  onEnded?: (() => void) | undefined
}) {
  const words = useWords('media').player
  const [isStarted, setStarted] = useState(playsAtOnce)
  const section = useFocusAfterStep(isStarted ? 'playing' : 'poster')
  return (
    <section
      ref={section}
      aria-label={words.label(title)}
      tabIndex={-1}
      className="grid gap-2 outline-none"
    >
      {isStarted ? (
        <OutsidePlayer source={source} title={title} isSignedIn={isSignedIn} onEnded={onEnded} />
      ) : (
        <PlayPrompt source={source} onPlay={() => setStarted(true)} />
      )}
    </section>
  )
}

/** The player of its site; a video file or stream plays in our own page. */
function OutsidePlayer({
  source,
  title,
  isSignedIn,
  onEnded,
}: {
  source: OutsideSource
  title: string
  isSignedIn: boolean
  onEnded: (() => void) | undefined
}) {
  const [tries, setTries] = useState(0)
  return source.source === 'address' ? (
    <LinkedVideo url={source.url} title={title} onEnded={onEnded} />
  ) : source.source === 'bunny' ? (
    <BunnyFrame
      key={tries}
      videoId={source.videoId}
      title={title}
      isSignedIn={isSignedIn}
      again={() => setTries(tries + 1)}
    />
  ) : (
    <Frame address={frameAddress(source)} title={title} />
  )
}

/** Says where it comes from before anything is asked of that site. */
function PlayPrompt({ source, onPlay }: { source: OutsideSource; onPlay: () => void }) {
  const words = useWords('media').player
  return (
    <div className="relative aspect-video w-full overflow-hidden rounded-[var(--frame-corner,var(--radius-lg))] bg-black text-white">
      <button
        type="button"
        onClick={onPlay}
        aria-label={`${words.play}. ${words.outside(hostOf(source))}`}
        className="absolute inset-0 grid cursor-pointer place-items-center p-4 focus-visible:outline-3 focus-visible:outline-focus"
      >
        <span className="grid justify-items-center gap-3 text-center">
          <span className="grid size-18 place-items-center rounded-full bg-brand text-on-brand">
            <Play size={34} fill="currentColor" aria-hidden="true" className="translate-x-0.5" />
          </span>
          <span className="font-semibold">{words.play}</span>
          <span className="inline-flex items-center gap-1 text-sm text-white/80">
            <ExternalLink size={16} aria-hidden="true" />
            {words.outside(hostOf(source))}
          </span>
        </span>
      </button>
    </div>
  )
}

/** Its address is for this person and expires after some hours. */
function BunnyFrame({
  videoId,
  title,
  isSignedIn,
  again,
}: {
  videoId: string
  title: string
  isSignedIn: boolean
  again: () => void
}) {
  const site = useWords()
  const { problems } = useWords('media')
  const words = useWords('media').player
  const [address, setAddress] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    api(isSignedIn ? 'POST /api/bunny-videos/play' : 'POST /api/bunny-previews/play', {
      body: { videoId },
    }).then(
      (play) => !isOver && setAddress(play.address),
      (error: unknown) => {
        const problem = asProblem(error)
        if (!isOver) setFailure(problems[problem.code] ?? problemText(problem, site))
      },
    )
    return () => {
      isOver = true
    }
  }, [videoId, isSignedIn, site, problems])
  if (address) return <Frame address={address} title={title} />
  return (
    <div className="grid aspect-video w-full place-content-center justify-items-center gap-3 rounded-[var(--frame-corner,var(--radius-lg))] bg-black p-4 text-center text-white">
      {failure ? (
        <>
          <p role="alert" className="font-semibold">
            {failure}
          </p>
          <Button look="accent" onClick={again}>
            {words.tryAgain}
          </Button>
        </>
      ) : (
        <span role="status">
          <Spinner />
          <span className="sr-only">{words.loading}</span>
        </span>
      )}
    </div>
  )
}

function Frame({ address, title }: { address: string; title: string }) {
  const words = useWords('media').player
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- their players need scripts of their own origin, which undoes a sandbox
    <iframe
      ref={takeFocus}
      src={address}
      title={words.outsideTitle(title)}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video w-full rounded-[var(--frame-corner,var(--radius-lg))] bg-black"
    />
  )
}

function LinkedVideo({
  url,
  title,
  onEnded,
}: {
  url: string
  title: string
  onEnded?: (() => void) | undefined
}) {
  const words = useWords('media').player
  const video = useRef<HTMLVideoElement>(null)
  const [isFailed, setFailed] = useState(false)
  useSoloPlay(video)
  useEffect(() => {
    let stream: Stream | null = null
    let isOver = false
    const failed = () => !isOver && setFailed(true)
    takeFocus(video.current)
    void openStream(defined(video.current), {
      isOnDevice: false,
      address: url,
      place: 0,
      onFailed: failed,
    }).then((opened) => {
      stream = opened
      if (isOver) return opened.close()
      void video.current?.play().catch(() => {})
    }, failed)
    return () => {
      isOver = true
      stream?.close()
    }
  }, [url])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a video of another site brings its own */}
      <video
        ref={video}
        controls
        playsInline
        aria-label={words.label(title)}
        onEnded={onEnded}
        className="aspect-video w-full rounded-[var(--frame-corner,var(--radius-lg))] bg-black"
      />
      {isFailed && (
        <p role="alert" className="text-danger">
          {words.unavailable}
        </p>
      )}
    </>
  )
}

function hostOf(source: OutsideSource): string {
  if (source.source === 'address') return new URL(source.url).host
  return { youtube: 'YouTube', vimeo: 'Vimeo', bunny: 'Bunny Stream' }[source.source]
}

function frameAddress(source: Extract<OutsideSource, { source: 'youtube' | 'vimeo' }>): string {
  if (source.source === 'youtube')
    return `https://www.youtube-nocookie.com/embed/${source.videoId}?autoplay=1&rel=0`
  const [id, hash] = source.videoId.split('/')
  return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`
}
