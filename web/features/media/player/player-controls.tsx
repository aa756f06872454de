import { Settings } from 'lucide-react'
import {
  MediaControlBar,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaPreviewChapterDisplay,
  MediaPreviewThumbnail,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeRange,
} from 'media-chrome/react'
import type { RefObject } from 'react'
import { useWords } from '#web/text/words.ts'
import { takeFocus } from '#web/ui/hooks/take-focus.ts'
import { PlayerClock, PreviewClock } from './player-clock.tsx'

/** The time line and the buttons under a picture, each of 44 pixels and apart from the next. */
export function PlayerControls({
  video,
  seconds,
  onSettings,
}: {
  video: RefObject<HTMLVideoElement | null>
  /** The length of the video; null: not known. */
  seconds: number | null
  onSettings: () => void
}) {
  const words = useWords('media').player
  return (
    <>
      <MediaLoadingIndicator slot="centered-chrome" noAutohide />
      <MediaControlBar className="w-full bg-black/55">
        <MediaTimeRange className="w-full">
          <MediaPreviewThumbnail slot="preview" />
          <MediaPreviewChapterDisplay slot="preview" />
          <PreviewClock />
        </MediaTimeRange>
      </MediaControlBar>
      <MediaControlBar className="w-full gap-2 bg-black/55 px-1">
        <MediaPlayButton noTooltip className="min-w-11" ref={takeFocus} />
        <MediaSeekBackwardButton seekOffset={10} noTooltip className="min-w-11" />
        <MediaSeekForwardButton seekOffset={10} noTooltip className="min-w-11" />
        <PlayerClock video={video} seconds={seconds} />
        <MediaMuteButton noTooltip className="min-w-11 max-sm:hidden" />
        <MediaPipButton noTooltip className="min-w-11 max-sm:hidden" />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={words.settings}
          onClick={onSettings}
          className="grid size-11 shrink-0 cursor-pointer place-items-center text-white hover:bg-white/18 focus-visible:shadow-[inset_0_0_0_3px_#fff] focus-visible:outline-none"
        >
          <Settings size={24} aria-hidden="true" />
        </button>
        <MediaFullscreenButton noTooltip className="min-w-11" />
      </MediaControlBar>
    </>
  )
}
