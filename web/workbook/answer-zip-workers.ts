/**
 * The zip library under the workbook libraries gives large files to further workers made of text, and waits for them
 * for ever. The policy of our pages forbids these. Here they are answered by the browser's own compression instead.
 */
export function answerZipWorkers(scope: object, way: 'pack' | 'unpack'): void {
  class InlineWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null

    postMessage(message: unknown): void {
      // First comes what a worker would need to know; then the work, as [bytes, options].
      if (!Array.isArray(message) || !(message[0] instanceof Uint8Array)) return
      void through(message[0], way).then(
        (data) => this.onmessage?.({ data }),
        (error: unknown) => this.onmessage?.({ data: { $e$: [String(error), 1, ''] } }),
      )
    }

    terminate(): void {}
    addEventListener(): void {}
  }
  Object.assign(scope, { Worker: InlineWorker })
}

async function through(bytes: Uint8Array, way: 'pack' | 'unpack'): Promise<Uint8Array> {
  const stream =
    way === 'pack' ? new CompressionStream('deflate-raw') : new DecompressionStream('deflate-raw')
  // A view of a shared buffer would not be a Blob's part; files never are one.
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
  return new Uint8Array(await new Response(source.pipeThrough(stream)).arrayBuffer())
}
