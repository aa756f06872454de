import { defined } from '#contract/defined.ts'
import { addTranslation } from 'media-chrome/dist/utils/i18n.js'
import { MediaController } from 'media-chrome/react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react'
import type { MediaPlay } from '#contract/media/media.ts'
import { type CaptionLanguage, captionLanguages } from '#contract/media/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { banglaLabels } from './bangla-labels.ts'
import { showCaptions, shownCaptions } from './caption-tracks.ts'
import { performShortcut } from './perform-shortcut.ts'
import { PlayerControls } from './player-controls.tsx'
import type { PlayerSettings } from './settings-sheet.tsx'
import { shortcutOf } from './shortcuts.ts'
import { useSoloPlay } from './use-solo-play.ts'
import { useStream } from './use-stream.ts'
import { useWatched } from './use-watched.ts'
import { VideoTracks } from './video-tracks.tsx'
import { Watermark } from './watermark.tsx'

addTranslation('bn', banglaLabels)

/** The player's interface for the lesson. */
export interface PlayerHandle {
  /** Where it is, in whole seconds. */
  place(): number
  seek(seconds: number): void
}

interface PlayerViewProps {
  play: MediaPlay
  title: string
  settings: PlayerSettings
  startAt: number
  /** Plays from this device. */
  isOnDevice: boolean
  handle?: RefObject<PlayerHandle | null> | undefined
  onWatched?: ((watched: Uint8Array, place: number) => void) | undefined
  onEnded?: (() => void) | undefined
  /** Playback stopped at this position. */
  onFailed: (place: number) => void
  /** A key has changed them. */
  onSpeed: (speed: number) => void
  onCaption: (language: CaptionLanguage | null) => void
  onSettings: () => void
  onHelp: () => void
}

/** The player itself, loaded once someone pressed Play. */
export default function PlayerView({
  play,
  title,
  settings: { quality, caption, speed },
  startAt,
  isOnDevice,
  handle,
  onWatched,
  onEnded,
  onFailed,
  onSpeed,
  onCaption,
  onSettings,
  onHelp,
}: PlayerViewProps) {
  const words = useWords('media').player
  const language = useLanguage()
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const place = useRef(startAt)

  useImperativeHandle(handle, () => ({
    place: () => Math.floor(place.current),
    seek(seconds) {
      defined(video.current).currentTime = seconds
      void defined(video.current).play()
    },
  }))

  useStream({ video, place }, { address: play.address + quality.playlist, isOnDevice, onFailed })
  useWatched({ video, place }, { seconds: play.seconds ?? 0, onWatched })
  useSoloPlay(video)
  useSpeed(video, { speed, onSpeed })
  useCaptions(video, { caption, onCaption })

  function act(event: KeyboardEvent): void {
    const does = shortcutOf(event.nativeEvent)
    if (!does) return
    event.preventDefault()
    if (does === 'help') onHelp()
    else
      performShortcut(does, {
        element: defined(video.current),
        stage: defined(stage.current),
        language,
      })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for whatever of the player has the focus
    <div ref={stage} onKeyDown={act} className="relative" lang={language}>
      <MediaController
        noHotkeys
        lang={language}
        defaultSubtitles={false}
        className="aspect-video w-full overflow-hidden rounded-[var(--frame-corner,var(--radius-lg))] bg-black"
        style={look}
        aria-label={words.label(title)}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- where an author wrote some */}
        <video
          ref={video}
          slot="media"
          playsInline
          // Files may come from a bucket or a CDN.
          crossOrigin="anonymous"
          preload="auto"
          poster={play.poster ? play.address + play.poster : undefined}
          onEnded={onEnded}
          className="h-full w-full object-contain"
        >
          <VideoTracks play={play} />
        </video>
        {quality.height === null && (
          <span className="pointer-events-none absolute inset-0 grid place-items-center bg-black/70 text-lg font-semibold text-white">
            {words.soundOnly}
          </span>
        )}
        {play.watermark && <Watermark of={play.watermark} />}
        <PlayerControls video={video} seconds={play.seconds} onSettings={onSettings} />
      </MediaController>
    </div>
  )
}

/** Keeps the speed through changes of the quality, which load the element anew. */
function useSpeed(
  video: RefObject<HTMLVideoElement | null>,
  { speed, onSpeed }: { speed: number; onSpeed: (speed: number) => void },
): void {
  const changed = useEffectEvent(onSpeed)
  useEffect(() => {
    const element = defined(video.current)
    element.defaultPlaybackRate = speed
    element.playbackRate = speed
  }, [video, speed])
  useEffect(() => {
    const element = defined(video.current)
    const tell = () => changed(element.playbackRate)
    element.addEventListener('ratechange', tell)
    return () => element.removeEventListener('ratechange', tell)
  }, [video])
}

function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  {
    caption,
    onCaption,
  }: { caption: CaptionLanguage | null; onCaption: (language: CaptionLanguage | null) => void },
): void {
  const changed = useEffectEvent(onCaption)
  useEffect(() => {
    showCaptions(defined(video.current), caption)
  }, [video, caption])
  useEffect(() => {
    const element = defined(video.current)
    const tell = () => {
      const shown = shownCaptions(element)
      changed(captionLanguages.find((each) => each === shown) ?? null)
    }
    element.textTracks.addEventListener('change', tell)
    return () => element.textTracks.removeEventListener('change', tell)
  }, [video])
}

/** The colours and sizes of media-chrome's parts: targets of 44 pixels, white on the veil of their bar. */
const look = {
  '--media-primary-color': '#fff',
  '--media-secondary-color': 'rgb(0 0 0 / 75%)',
  '--media-control-background': 'transparent',
  '--media-control-hover-background': 'rgb(255 255 255 / 18%)',
  '--media-range-bar-color': 'var(--color-accent, #ffb020)',
  '--media-control-height': '28px',
  '--media-control-padding': '8px',
  '--media-font-family': 'inherit',
  '--media-focus-box-shadow': 'inset 0 0 0 3px #fff',
} as CSSProperties
