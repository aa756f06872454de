import { Problem } from '#contract/problems.ts'

/**
 * Gives out `places` at once; up to `waiting` more wait in line, and beyond that a caller is told to come back.
 * Rendering holds the one thread of the process, so more at once would only make all of them late.
 *
 * @throws Problem busy
 */
export function renderPlaces({ places, waiting }: { places: number; waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let taken = 0
  return async (work) => {
    if (taken >= places) {
      if (line.length >= waiting) throw new Problem('busy', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => line.push(resolve))
    } else taken += 1
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line.
      const next = line.shift()
      if (next) next()
      else taken -= 1
    }
  }
}
