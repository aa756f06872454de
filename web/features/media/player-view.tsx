import { En } from 'media-chrome/dist/lang/en.js'
import { addTranslation } from 'media-chrome/dist/utils/i18n.js'
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlaybackRateButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
} from 'media-chrome/react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react'
import type { MediaPlay, Rendition } from '#contract/media/media.ts'
import type { CaptionLanguage } from '#contract/media/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { banglaLabels } from './bangla-labels.ts'
import { openStream, type Stream } from './open-stream.ts'
import { shortcutOf, SPEEDS } from './shortcuts.ts'
import { watchMeter } from './watch-meter.ts'
import { Watermark } from './watermark.tsx'

addTranslation('bn', banglaLabels)
// A name that holds what is written on the button, for those who say what they see.
addTranslation('en', { ...En, 'Playback rate {playbackRate}': '{playbackRate}x speed' })

/** What the lesson around a player can ask of it. */
export interface PlayerHandle {
  /** Where it is, in whole seconds. */
  place(): number
  seek(seconds: number): void
}

/** The player itself, loaded once somebody pressed Play. */
export default function PlayerView({
  play,
  title,
  quality,
  caption,
  startAt,
  handle,
  onWatched,
  onEnded,
  onFailed,
  onHelp,
}: {
  play: MediaPlay
  title: string
  quality: Rendition
  caption: CaptionLanguage | null
  startAt: number
  handle?: RefObject<PlayerHandle | null> | undefined
  onWatched?: ((watched: Uint8Array, place: number) => void) | undefined
  onEnded?: (() => void) | undefined
  /** Nothing plays any more, at this place. */
  onFailed: (place: number) => void
  onHelp: () => void
}) {
  const words = useWords('media').player
  const language = useLanguage()
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const place = useRef(startAt)
  const failed = useEffectEvent(() => onFailed(place.current))
  const watched = useEffectEvent((buckets: Uint8Array) =>
    onWatched?.(buckets, Math.floor(place.current)),
  )
  const address = play.address + quality.playlist

  useImperativeHandle(handle, () => ({
    place: () => Math.floor(place.current),
    seek(seconds) {
      video.current!.currentTime = seconds
      void video.current!.play()
    },
  }))

  useEffect(() => {
    const element = video.current!
    let stream: Stream | null = null
    let isOver = false
    const wasPaused = element.paused && element.readyState > 0
    const speed = element.playbackRate
    void openStream(element, { address, place: place.current, onFailed: () => !isOver && failed() })
      .then((opened) => {
        stream = opened
        if (isOver) return opened.close()
        element.playbackRate = speed
        if (!wasPaused) element.play().catch(() => {})
      })
      .catch(() => failed())
    return () => {
      isOver = true
      stream?.close()
    }
  }, [address])

  useEffect(() => {
    const element = video.current!
    const meter = watchMeter(play.seconds ?? 0)
    const measure = () => {
      if (element.readyState === 0) return
      place.current = element.currentTime
      meter.at(element.currentTime, element.paused || element.seeking ? 0 : element.playbackRate)
    }
    const tell = () => {
      const buckets = meter.take()
      if (buckets.length > 0) watched(buckets)
    }
    const measureAndTell = () => {
      measure()
      tell()
    }
    const leave = () => watched(meter.take())
    for (const event of ['timeupdate', 'playing'] as const)
      element.addEventListener(event, measureAndTell)
    for (const event of ['seeking', 'seeked', 'pause', 'ended'] as const)
      element.addEventListener(event, measure)
    for (const event of ['pause', 'ended'] as const) element.addEventListener(event, leave)
    addEventListener('pagehide', leave)
    return () => {
      for (const event of ['timeupdate', 'playing'] as const)
        element.removeEventListener(event, measureAndTell)
      for (const event of ['seeking', 'seeked', 'pause', 'ended'] as const)
        element.removeEventListener(event, measure)
      for (const event of ['pause', 'ended'] as const) element.removeEventListener(event, leave)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [play.seconds])

  useEffect(() => {
    showCaptions(video.current!, caption)
  }, [caption])

  function act(event: KeyboardEvent): void {
    const does = shortcutOf(event.nativeEvent)
    const element = video.current!
    if (!does) return
    event.preventDefault()
    if (does === 'play') void (element.paused ? element.play() : element.pause())
    if (does === 'back') element.currentTime -= 10
    if (does === 'forward') element.currentTime += 10
    if (does === 'mute') element.muted = !element.muted
    if (does === 'full')
      void (document.fullscreenElement
        ? document.exitFullscreen()
        : stage.current!.requestFullscreen())
    if (does === 'picture')
      void (document.pictureInPictureElement
        ? document.exitPictureInPicture()
        : element.requestPictureInPicture())
    if (does === 'slower' || does === 'faster')
      element.playbackRate = nextSpeed(element.playbackRate, does === 'faster' ? 1 : -1)
    if (does === 'captions')
      showCaptions(element, shownCaptions(element) ? null : (captionIn(element, language) ?? null))
    if (does === 'help') onHelp()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for whatever of the player has the focus
    <div ref={stage} onKeyDown={act} className="relative" lang={language}>
      <MediaController
        noHotkeys
        lang={language}
        defaultSubtitles={false}
        className="aspect-video w-full overflow-hidden rounded-lg bg-black"
        style={look}
        aria-label={words.label(title)}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- where an author wrote some */}
        <video
          ref={video}
          slot="media"
          playsInline
          preload="auto"
          poster={play.poster ? play.address + play.poster : undefined}
          onEnded={onEnded}
          className="h-full w-full object-contain"
        >
          {play.captions.map((track) => (
            <track
              key={track.file}
              kind="captions"
              src={play.address + track.file}
              srcLang={track.language}
              label={words.captionLanguages[track.language]}
            />
          ))}
        </video>
        {quality.height === null && (
          <span className="pointer-events-none absolute inset-0 grid place-items-center bg-black/70 text-lg font-semibold text-white">
            {words.soundOnly}
          </span>
        )}
        {play.watermark && <Watermark of={play.watermark} />}
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        <MediaControlBar className="w-full">
          <MediaTimeRange className="w-full" />
        </MediaControlBar>
        <MediaControlBar className="w-full">
          <MediaPlayButton noTooltip />
          <MediaSeekBackwardButton seekOffset={10} noTooltip />
          <MediaSeekForwardButton seekOffset={10} noTooltip />
          <MediaTimeDisplay showDuration noToggle className="grow justify-start" />
          <MediaMuteButton noTooltip className="max-sm:hidden" />
          <MediaPlaybackRateButton rates={[...SPEEDS]} noTooltip />
          {/* media-chrome marks it as checked, which a button can't be. */}
          <MediaCaptionsButton noTooltip ref={becomeSwitch} />
          <MediaPipButton noTooltip className="max-sm:hidden" />
          <MediaFullscreenButton noTooltip />
        </MediaControlBar>
      </MediaController>
    </div>
  )
}

/** After media-chrome has made it a button. */
function becomeSwitch(button: HTMLElement | null): void {
  button?.setAttribute('role', 'switch')
}

/** The colours and sizes of media-chrome's parts: targets of 44 pixels, white on a dark veil. */
const look = {
  '--media-primary-color': '#fff',
  '--media-secondary-color': 'rgb(0 0 0 / 55%)',
  '--media-control-hover-background': 'rgb(255 255 255 / 18%)',
  '--media-range-bar-color': 'var(--color-accent, #ffb020)',
  '--media-control-height': '28px',
  '--media-control-padding': '8px',
  '--media-font-family': 'inherit',
  '--media-focus-box-shadow': 'inset 0 0 0 3px #fff',
} as CSSProperties

/** Shows the captions of one language, or none. */
function showCaptions(element: HTMLVideoElement, language: string | null): void {
  for (const track of element.textTracks)
    track.mode = track.language === language ? 'showing' : 'disabled'
}

function shownCaptions(element: HTMLVideoElement): string | undefined {
  return [...element.textTracks].find(({ mode }) => mode === 'showing')?.language
}

/** The language captions come in: the wanted one, else any. */
function captionIn(element: HTMLVideoElement, wanted: string): string | undefined {
  const languages = [...element.textTracks].map((track) => track.language)
  return languages.includes(wanted) ? wanted : languages[0]
}

function nextSpeed(speed: number, step: 1 | -1): number {
  const at = SPEEDS.findIndex((each) => each >= speed)
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + step))]!
}
