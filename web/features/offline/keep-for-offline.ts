/**
 * Brings the service worker along, once the page has nothing else to do, and tells it what this page consists of: a
 * page opened once can then be read offline. Private pages are never kept.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = () => void register().catch(() => {})
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 10_000 })
  else setTimeout(begin, 3_000)
}

async function register(): Promise<void> {
  const path = `/service-worker.js?build=${buildName()}`
  const { installing, waiting, active } = await navigator.serviceWorker.register(path)
  // The worker of this build: that of the one before may still be active, and is to have no more work.
  const worker = (installing ?? waiting ?? active)!
  const send = () => {
    if (worker.state !== 'activated') return
    const files = performance.getEntriesByType('resource').map((entry) => entry.name)
    worker.postMessage({ page: location.href.replace(/#.*/, ''), files })
  }
  worker.onstatechange = send
  send()
}

/** React Router names the build by its manifest; a page's copy of it is on the window. */
function buildName(): string {
  const page = globalThis as { __reactRouterManifest?: { version?: string } }
  // oxlint-disable-next-line no-underscore-dangle -- React Router's name
  return page.__reactRouterManifest?.version ?? 'unnamed'
}
