/** Longer than this a worker needs to answer on no line that could keep a lesson. */
const PATIENCE_MS = 60_000

/**
 * Has the service worker keep the documents of these paths, and the scripts they need, so that they open offline.
 *
 * @throws where it cannot
 */
export async function keepShell(person: string, paths: readonly string[]): Promise<void> {
  const worker = await within(navigator.serviceWorker.ready)
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  worker.active!.postMessage({ person, shell: paths }, [port2])
  if ((await within(answered)) !== 'kept') throw new TypeError('The page could not be kept.')
}

function within<T>(promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new TypeError('The service worker does not answer.')), PATIENCE_MS),
    ),
  ])
}
