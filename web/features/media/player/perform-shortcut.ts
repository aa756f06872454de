import { defined } from '#contract/defined.ts'
import { captionIn, showCaptions, shownCaptions } from './caption-tracks.ts'
import { type Shortcut, SPEEDS } from './shortcuts.ts'

/** Applies a shortcut to the video; `stage` is the element shown full screen. */
export function performShortcut(
  does: Exclude<Shortcut, 'help'>,
  { element, stage, language }: { element: HTMLVideoElement; stage: HTMLElement; language: string },
): void {
  if (does === 'play') void (element.paused ? element.play() : element.pause())
  if (does === 'back') element.currentTime -= 10
  if (does === 'forward') element.currentTime += 10
  if (does === 'mute') element.muted = !element.muted
  if (does === 'full')
    void (document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen())
  if (does === 'picture')
    void (document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : element.requestPictureInPicture())
  if (does === 'slower' || does === 'faster')
    element.playbackRate = nextSpeed(element.playbackRate, does === 'faster' ? 1 : -1)
  if (does === 'captions')
    showCaptions(element, shownCaptions(element) ? null : (captionIn(element, language) ?? null))
}

function nextSpeed(speed: number, step: 1 | -1): number {
  const at = SPEEDS.findIndex((each) => each >= speed)
  return defined(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + step))])
}
