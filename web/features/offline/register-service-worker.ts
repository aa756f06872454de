import { defined } from '#contract/defined.ts'
import { languageOf } from '#web/text/language.ts'

declare global {
  interface ImportMetaEnv {
    /** Names the build: the same on every server that was built from the same sources. */
    readonly VITE_BUILD?: string
  }
}

/**
 * Registers the service worker once the page is idle, and tells it what this page consists of. A page opened once can
 * then be read offline. Private pages are never cached.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = () => void register().catch(() => {})
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 10_000 })
  else setTimeout(begin, 3_000)
}

async function register(): Promise<void> {
  const path = `/service-worker.js?build=${import.meta.env.VITE_BUILD ?? 'unnamed'}`
  const { installing, waiting, active } = await navigator.serviceWorker.register(path)
  // The worker of this build: the previous build's may still be active, and should get no more work.
  const worker = defined(installing ?? waiting ?? active)
  const send = () => {
    if (worker.state !== 'activated') return
    const files = performance.getEntriesByType('resource').map((entry) => entry.name)
    const language = languageOf(location.pathname)
    worker.postMessage({ page: location.href.replace(/#.*/, ''), files, language })
  }
  worker.onstatechange = send
  send()
}
