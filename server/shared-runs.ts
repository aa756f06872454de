/**
 * Something done for many callers at once: those who come while it runs share the next run, which begins after the last of
 * them came.
 */
export function sharedRuns<Key extends object, Result>(): (
  key: Key,
  run: () => Promise<Result>,
) => Promise<Result> {
  const running = new WeakMap<Key, { now: Promise<Result>; next: Promise<Result> | null }>()
  const start = (key: Key, run: () => Promise<Result>): Promise<Result> => {
    const current = { now: run(), next: null }
    running.set(key, current)
    const forget = () => void (current.next ?? running.delete(key))
    current.now.then(forget, forget)
    return current.now
  }
  return (key, run) => {
    const current = running.get(key)
    if (!current) return start(key, run)
    const startNext = () => start(key, run)
    return (current.next ??= current.now.then(startNext, startNext))
  }
}
