import { defined } from '#contract/defined.ts'
import { useEffect, useEffectEvent } from 'react'
import type { PlaybackRefs } from './use-stream.ts'
import { watchMeter } from './watch-meter.ts'

/**
 * Tracks the position and reports played buckets: as soon as there are some, on pause, and before
 * the page is left.
 */
export function useWatched(
  { video, place }: PlaybackRefs,
  {
    seconds,
    onWatched,
  }: { seconds: number; onWatched?: ((watched: Uint8Array, place: number) => void) | undefined },
): void {
  const watched = useEffectEvent((buckets: Uint8Array) =>
    onWatched?.(buckets, Math.floor(place.current)),
  )
  useEffect(() => {
    const element = defined(video.current)
    const meter = watchMeter(seconds)
    const measure = () => {
      if (element.readyState === 0) return
      place.current = element.currentTime
      if (element.seeking) return meter.seek()
      const speed = element.paused ? 0 : element.playbackRate
      meter.at(element.currentTime, { speed, now: performance.now() / 1000 })
    }
    // A short seek may be over before anything looks at `seeking`.
    const jump = () => {
      place.current = element.currentTime
      meter.seek()
    }
    const tell = () => {
      const buckets = meter.take()
      if (buckets.length > 0) watched(buckets)
    }
    const measureAndReport = () => {
      measure()
      tell()
    }
    const leave = () => watched(meter.take())
    for (const event of ['timeupdate', 'playing'] as const)
      element.addEventListener(event, measureAndReport)
    for (const event of ['seeking', 'seeked'] as const) element.addEventListener(event, jump)
    for (const event of ['pause', 'ended'] as const) element.addEventListener(event, measure)
    for (const event of ['pause', 'ended'] as const) element.addEventListener(event, leave)
    addEventListener('pagehide', leave)
    return () => {
      for (const event of ['timeupdate', 'playing'] as const)
        element.removeEventListener(event, measureAndReport)
      for (const event of ['seeking', 'seeked'] as const) element.removeEventListener(event, jump)
      for (const event of ['pause', 'ended'] as const) element.removeEventListener(event, measure)
      for (const event of ['pause', 'ended'] as const) element.removeEventListener(event, leave)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [seconds, video, place])
}
