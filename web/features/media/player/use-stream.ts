import { defined } from '#contract/defined.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { openStream, type Stream } from './open-stream.ts'

/** What a video element plays, and the position in seconds. */
export interface Playing {
  video: RefObject<HTMLVideoElement | null>
  place: RefObject<number>
}

/** Plays an address from the place where the last one was left, at the same speed, or paused as it was. */
export function useStream(
  { video, place }: Playing,
  {
    address,
    isOnDevice,
    onFailed,
  }: { address: string; isOnDevice: boolean; onFailed: (place: number) => void },
): void {
  const failed = useEffectEvent(() => onFailed(place.current))
  const before = useRef({ speed: 1, isPaused: false })
  useEffect(() => {
    const element = defined(video.current)
    let stream: Stream | null = null
    let isOver = false
    const { speed, isPaused } = before.current
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
        if (!isPaused) element.play().catch(() => {})
      })
      .catch(() => failed())
    return () => {
      isOver = true
      // Closing resets the element; one that never opened says nothing about what the student chose.
      if (element.readyState > 0) {
        before.current = { speed: element.playbackRate, isPaused: element.paused && !element.ended }
        place.current = element.currentTime
      }
      stream?.close()
    }
  }, [address, isOnDevice, video, place])
}
