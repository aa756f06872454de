import { defined } from '#contract/defined.ts'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { openStream, type Stream } from './open-stream.ts'

/** What a video element plays, and the position in seconds. */
export interface Playing {
  video: RefObject<HTMLVideoElement | null>
  place: RefObject<number>
}

/** Plays an address from the place where the last one was left, at the same speed. */
export function useStream(
  { video, place }: Playing,
  {
    address,
    isOnDevice,
    onFailed,
  }: { address: string; isOnDevice: boolean; onFailed: (place: number) => void },
): void {
  const failed = useEffectEvent(() => onFailed(place.current))
  useEffect(() => {
    const element = defined(video.current)
    let stream: Stream | null = null
    let isOver = false
    const wasPaused = element.paused && element.readyState > 0
    const speed = element.playbackRate
    void openStream(element, {
      address,
      isOnDevice,
      place: place.current,
      onFailed: () => !isOver && failed(),
    })
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
  }, [address, isOnDevice, video, place])
}
