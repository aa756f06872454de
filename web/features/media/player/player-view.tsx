import { defined } from '#contract/defined.ts'
import { En } from 'media-chrome/dist/lang/en.js'
import { addTranslation } from 'media-chrome/dist/utils/i18n.js'
import { MediaController } from 'media-chrome/react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import type { MediaPlay, Rendition } from '#contract/media/media.ts'
import type { CaptionLanguage } from '#contract/media/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { banglaLabels } from './bangla-labels.ts'
import { showCaptions } from './caption-tracks.ts'
import { performShortcut } from './perform-shortcut.ts'
import { PlayerControls } from './player-controls.tsx'
import { shortcutOf } from './shortcuts.ts'
import { useStream } from './use-stream.ts'
import { useWatched } from './use-watched.ts'
import { VideoTracks } from './video-tracks.tsx'
import { Watermark } from './watermark.tsx'

addTranslation('bn', banglaLabels)
// A name that holds what is written on the button, for those who say what they see.
addTranslation('en', { ...En, 'Playback rate {playbackRate}': '{playbackRate}x speed' })

/** The player's interface for the lesson. */
export interface PlayerHandle {
  /** Where it is, in whole seconds. */
  place(): number
  seek(seconds: number): void
}

interface PlayerViewProps {
  play: MediaPlay
  title: string
  quality: Rendition
  caption: CaptionLanguage | null
  startAt: number
  /** Plays from this device. */
  isOnDevice: boolean
  handle?: RefObject<PlayerHandle | null> | undefined
  onWatched?: ((watched: Uint8Array, place: number) => void) | undefined
  onEnded?: (() => void) | undefined
  /** Playback stopped at this position. */
  onFailed: (place: number) => void
  onHelp: () => void
}

/** The player itself, loaded once someone pressed Play. */
export default function PlayerView({
  play,
  title,
  quality,
  caption,
  startAt,
  isOnDevice,
  handle,
  onWatched,
  onEnded,
  onFailed,
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
  useEffect(() => {
    showCaptions(defined(video.current), caption)
  }, [caption])

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
          <VideoTracks play={play} />
        </video>
        {quality.height === null && (
          <span className="pointer-events-none absolute inset-0 grid place-items-center bg-black/70 text-lg font-semibold text-white">
            {words.soundOnly}
          </span>
        )}
        {play.watermark && <Watermark of={play.watermark} />}
        <PlayerControls />
      </MediaController>
    </div>
  )
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
