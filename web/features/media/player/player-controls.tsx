import {
  MediaCaptionsButton,
  MediaControlBar,
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
import { takeFocus } from '#web/ui/hooks/take-focus.ts'
import { SPEEDS } from './shortcuts.ts'

/** The time line and the buttons under a picture. */
export function PlayerControls() {
  return (
    <>
      <MediaLoadingIndicator slot="centered-chrome" noAutohide />
      <MediaControlBar className="w-full">
        <MediaTimeRange className="w-full" />
      </MediaControlBar>
      <MediaControlBar className="w-full">
        <MediaPlayButton noTooltip ref={takeFocus} />
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
    </>
  )
}

/** After media-chrome has made it a button. */
function becomeSwitch(button: HTMLElement | null): void {
  button?.setAttribute('role', 'switch')
}
