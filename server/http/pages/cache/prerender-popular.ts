import { languageCodes, publicPath } from '#contract/languages.ts'
import { publicPages } from '#contract/pages.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerCache } from './answer-cache.ts'
import { cacheKey } from './cache-keys.ts'
import type { CatalogueVersion } from './catalogue-version.ts'

const inEveryLanguage = (path: string) => languageCodes.map((code) => publicPath(code, path))
const LISTS = inEveryLanguage(publicPages.courses.path)
const FRONT_DOORS = [...inEveryLanguage('/'), ...LISTS]
/** After a change: how many recently requested pages to render. */
const MOST_ASKED = 100
/** Between two rounds, so that rapid changes do not keep the CPU busy with unrequested pages. */
const PAUSE_MS = 2_000

/**
 * Renders pages ahead of requests: entry pages and categories after a start, popular pages after a
 * change.
 */
export function prerenderPopular(
  cache: AnswerCache,
  version: CatalogueVersion,
  {
    make,
    categories,
  }: {
    make: (key: string, version: string) => Promise<unknown>
    /** The names of categories with a tab. */
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
    // Without a database no page can be rendered; requests report that themselves.
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
      // A page that cannot be rendered fails again when requested, and is reported then.
      if (!cache.has(key, at)) await (making = make(key, at).catch(() => {}))
    }
  }
  const again = () => round([...new Set([...FRONT_DOORS, ...cache.asked(MOST_ASKED)])])

  version.onChange(() => void again())
  void round(FRONT_DOORS, async () => keysOf(await categories()))
  return {
    /** Resolves when no page is being rendered. */
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
