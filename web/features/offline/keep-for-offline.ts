/**
 * Brings the service worker along, once the page has nothing else to do, and tells it what this page consists of: a
 * page opened once can then be read without a line. Private pages are never kept.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = () => void register().catch(() => {})
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 10_000 })
  else setTimeout(begin, 3_000)
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(`/service-worker.js?build=${buildName()}`)
  const { active } = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map((entry) => entry.name)
  active?.postMessage({ page: location.href.replace(/#.*/, ''), files })
}

/** React Router names the build by its manifest; a page's copy of it is on the window. */
function buildName(): string {
  const page = globalThis as { __reactRouterManifest?: { version?: string } }
  // oxlint-disable-next-line no-underscore-dangle -- React Router's name
  return page.__reactRouterManifest?.version ?? 'unnamed'
}
