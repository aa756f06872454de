import { defined } from '#contract/defined.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { openStream, type Stream } from './open-stream.ts'

/** What a video element plays, and the position in seconds. */
export interface PlaybackRefs {
  video: RefObject<HTMLVideoElement | null>
  place: RefObject<number>
}

/** Plays an address from the place where the last one was left, or paused as it was. */
export function useStream(
  { video, place }: PlaybackRefs,
  {
    address,
    isOnDevice,
    onFailed,
  }: { address: string; isOnDevice: boolean; onFailed: (place: number) => void },
): void {
  const failed = useEffectEvent(() => onFailed(place.current))
  const wasPaused = useRef(false)
  useEffect(() => {
    const element = defined(video.current)
    let stream: Stream | null = null
    let isOver = false
    void openStream(element, {
      address,
      isOnDevice,
      place: place.current,
      onFailed: () => !isOver && failed(),
    })
      .then((opened) => {
        stream = opened
        if (isOver) return opened.close()
        if (!wasPaused.current) element.play().catch(() => {})
      })
      .catch(() => failed())
    return () => {
      isOver = true
      // Closing resets the element; one that never opened says nothing about what the student chose.
      if (element.readyState > 0) {
        wasPaused.current = element.paused && !element.ended
        place.current = element.currentTime
      }
      stream?.close()
    }
  }, [address, isOnDevice, video, place])
}
