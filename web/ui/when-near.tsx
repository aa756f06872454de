import { type ReactNode, useEffect, useRef } from 'react'

/** Acts once, when what is in it comes as near as one screen. */
export function WhenNear({ act, children }: { act: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!box.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        latest.current()
      },
      { rootMargin: '100% 0px' },
    )
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return <div ref={box}>{children}</div>
}
