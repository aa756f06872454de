import { defined } from '#contract/defined.ts'

/** On a connection that can download a lesson at all, the worker answers within this time. */
const TIMEOUT_MS = 60_000

/**
 * Has the service worker cache the documents of these paths, and the scripts they need, so that they open offline.
 *
 * @throws TypeError when it fails or does not answer
 */
export async function cachePages(person: string, paths: readonly string[]): Promise<void> {
  const worker = await within(navigator.serviceWorker.ready)
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  defined(worker.active).postMessage({ person, shell: paths }, [port2])
  if ((await within(answered)) !== 'cached') throw new TypeError('The page could not be cached.')
}

function within<T>(promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new TypeError('The service worker does not answer.')), TIMEOUT_MS),
    ),
  ])
}
