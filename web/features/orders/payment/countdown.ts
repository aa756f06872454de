import { useEffect, useState } from 'react'

/**
 * Milliseconds until `until` by the server's clock, counted down every second; never below zero.
 *
 * @param now what it was by the server's clock when it said so: on the server and in the browser the first that is shown
 * @param clockAhead how far the server's clock is ahead of this one, in milliseconds
 */
export function useTimeLeft(
  until: string,
  { now: then, clockAhead }: { now: string; clockAhead: number },
): number {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return timeLeft(until, now === null ? Date.parse(then) : now + clockAhead)
}

export function timeLeft(until: string, now: number): number {
  return Math.max(0, Date.parse(until) - now)
}

/** Whole hours, minutes and seconds of a time. */
export function clockParts(ms: number): { hours: number; minutes: number; seconds: number } {
  const seconds = Math.floor(ms / 1000)
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
