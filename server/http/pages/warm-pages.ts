import { languageCodes, publicPath } from '#contract/languages.ts'
import { publicPages } from '#contract/pages.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerCache } from './answer-cache.ts'
import { cacheKey } from './cache-keys.ts'
import type { CatalogueVersion } from './catalogue-version.ts'

const inEveryLanguage = (path: string) => languageCodes.map((code) => publicPath(code, path))
const LISTS = inEveryLanguage(publicPages.courses.path)
const FRONT_DOORS = [...inEveryLanguage('/'), ...LISTS]
/** After a change: what was asked for lately, at most so many. */
const MOST_ASKED = 100
/** Between two rounds, so that a rush of changes does not keep the processor busy with pages nobody asks for. */
const PAUSE_MS = 2_000

/** Makes pages before somebody asks: the front doors and categories after a start, what is popular after a change. */
export function keepWarm(
  cache: AnswerCache,
  version: CatalogueVersion,
  {
    make,
    categories,
  }: {
    make: (key: string, version: string) => Promise<unknown>
    /** The names of those that have a tab. */
    categories: () => Promise<readonly string[]>
  },
) {
  let stopped = false
  let isRunning = false
  let changed = false
  let making: Promise<unknown> = Promise.resolve()

  async function round(keys: readonly string[], later = nothing): Promise<void> {
    if (isRunning) return void (changed = true)
    isRunning = true
    const at = version.current()
    await makeEach(keys, at)
    // Without a database there is nothing to make pages of: whoever asks for one is told.
    await makeEach(stopped ? [] : await later().catch(nothing), at)
    await wait(stopped ? 0 : PAUSE_MS, undefined, { ref: false })
    isRunning = false
    if (!changed || stopped) return
    changed = false
    await again()
  }

  async function makeEach(keys: readonly string[], at: string): Promise<void> {
    for (const key of keys) {
      if (stopped || version.current() !== at) break
      // A page that cannot be made is told to whoever asks for it.
      if (!cache.has(key, at)) await (making = make(key, at).catch(() => {}))
    }
  }
  const again = () => round([...new Set([...FRONT_DOORS, ...cache.asked(MOST_ASKED)])])

  version.onChange(() => void again())
  void round(FRONT_DOORS, async () => keysOf(await categories()))
  return {
    /** Resolves when nothing is being made any more. */
    async stop(): Promise<void> {
      stopped = true
      await making
    },
  }
}

async function nothing(): Promise<string[]> {
  return []
}

function keysOf(categories: readonly string[]): string[] {
  return LISTS.flatMap((list) =>
    categories.flatMap(
      (category) => cacheKey(`${list}?${new URLSearchParams({ category })}`) ?? [],
    ),
  )
}
