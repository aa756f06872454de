import { useEffect, useState } from 'react'

/** What a clock says, read each second and when the page is seen again: timers of hidden pages are slow. */
export function useReading(clock: () => number, isOn = true): number {
  const [reading, setReading] = useState(clock)
  useEffect(() => {
    if (!isOn) return
    const read = () => setReading(clock())
    const timer = setInterval(read, 1000)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [clock, isOn])
  return reading
}
