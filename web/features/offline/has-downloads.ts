/** Whether anyone has downloaded a lesson in this browser; small enough for every page. */
export async function hasDownloads(): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  return (await caches.keys()).some((name) => name.startsWith('downloads/'))
}
