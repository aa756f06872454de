import { defined } from '#contract/defined.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { clockTime } from '../amounts.ts'

/** Where a video is and how long it is, in the digits of the language; media-chrome's has one set of digits. */
export function PlayerClock({
  video,
  seconds,
}: {
  video: RefObject<HTMLVideoElement | null>
  /** The length as the server knows it; null: not known. */
  seconds: number | null
}) {
  const language = useLanguage()
  const [place, setPlace] = useState(0)
  const [length, setLength] = useState(seconds)
  useEffect(() => {
    const element = defined(video.current)
    const read = () => {
      if (element.readyState === 0) return
      setPlace(Math.floor(element.currentTime))
      if (Number.isFinite(element.duration)) setLength(element.duration)
    }
    const events = ['timeupdate', 'seeking', 'durationchange'] as const
    for (const event of events) element.addEventListener(event, read)
    return () => {
      for (const event of events) element.removeEventListener(event, read)
    }
  }, [video])
  return (
    <span
      data-testid="clock"
      className="pointer-events-none flex min-w-0 grow flex-wrap content-center items-baseline gap-x-1 px-1 text-sm leading-tight text-white tabular-nums max-sm:flex-col"
    >
      <span>{clockTime(place, language)}</span>
      {length !== null && (
        <span className="text-white/80">
          <span className="max-sm:hidden">/ </span>
          {clockTime(Math.floor(length), language)}
        </span>
      )}
    </span>
  )
}

/** Inside the time bar: the place that is pointed at. */
export function PreviewClock() {
  const language = useLanguage()
  const box = useRef<HTMLSpanElement>(null)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const bar = defined(box.current?.closest('media-time-range'))
    const read = () => setSeconds(Number(bar.getAttribute('mediapreviewtime') ?? 0))
    const observer = new MutationObserver(read)
    observer.observe(bar, { attributeFilter: ['mediapreviewtime'] })
    return () => observer.disconnect()
  }, [])
  return (
    <span
      ref={box}
      slot="preview"
      className="rounded bg-black/75 px-2 py-0.5 text-center text-sm text-white tabular-nums"
    >
      {clockTime(Math.floor(seconds), language)}
    </span>
  )
}
