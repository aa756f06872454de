import { setTimeout as wait } from 'node:timers/promises'
import { categoryNames } from '#contract/catalog/terms.ts'
import type { AnswerCache } from './answer-cache.ts'
import { cacheKey } from './cache-keys.ts'
import type { CatalogueVersion } from './catalogue-version.ts'

const FRONT_DOORS = ['/', '/bn', '/courses', '/bn/courses']
const CATEGORIES = ['/courses', '/bn/courses'].flatMap((list) =>
  categoryNames.map((category) => cacheKey(`${list}?${new URLSearchParams({ category })}`)!),
)
/** After a change: what was asked for lately, at most so many. */
const MOST_ASKED = 100
/** Between two rounds, so that a rush of changes does not keep the processor busy with pages nobody asks for. */
const PAUSE_MS = 2_000

/** Makes pages before somebody asks: the front doors and categories after a start, what is popular after a change. */
export function keepWarm(
  cache: AnswerCache,
  version: CatalogueVersion,
  make: (key: string, version: string) => Promise<unknown>,
) {
  let stopped = false
  let isRunning = false
  let changed = false
  let making: Promise<unknown> = Promise.resolve()

  async function round(keys: readonly string[]): Promise<void> {
    if (isRunning) return void (changed = true)
    isRunning = true
    const at = version.current()
    for (const key of keys) {
      if (stopped || version.current() !== at) break
      // A page that cannot be made is told to whoever asks for it.
      if (!cache.has(key, at)) await (making = make(key, at).catch(() => {}))
    }
    await wait(stopped ? 0 : PAUSE_MS, undefined, { ref: false })
    isRunning = false
    if (!changed || stopped) return
    changed = false
    await again()
  }
  const again = () => round([...new Set([...FRONT_DOORS, ...cache.asked(MOST_ASKED)])])

  version.onChange(() => void again())
  void round([...FRONT_DOORS, ...CATEGORIES])
  return {
    /** Resolves when nothing is being made any more. */
    async stop(): Promise<void> {
      stopped = true
      await making
    },
  }
}
