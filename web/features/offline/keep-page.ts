/**
 * Has the service worker keep the document of a private page that is open, so that it can be loaded again without a
 * line. Its scripts are kept as they are loaded.
 */
export function keepPage(person: string, path: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready
    .then(({ active }) => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      active?.postMessage({ person, document: path, files })
    })
    .catch(() => {})
}
