/// <reference lib="webworker" />
import { EncodeError, encodeLadder } from './encode-ladder.ts'
import type { EncoderReply, EncoderRequest } from './encoder-messages.ts'

/** Encodes one video beside the page, so that the page stays responsive. */
const page = self as unknown as DedicatedWorkerGlobalScope
const tell = (message: EncoderReply, transfer: Transferable[] = []) =>
  page.postMessage(message, transfer)

let goOn: (() => void) | null = null
let waits: Promise<void> | undefined

page.addEventListener('message', ({ data }: MessageEvent<EncoderRequest>) => {
  if (data.kind === 'encode') void encode(data.file)
  if (data.kind === 'hold') waits ??= new Promise((resolve) => (goOn = resolve))
  if (data.kind === 'go-on') {
    goOn?.()
    goOn = null
    waits = undefined
  }
})

async function encode(file: Blob): Promise<void> {
  try {
    await encodeLadder({
      file,
      onFile: (name, bytes) => tell({ kind: 'file', name, bytes }, [bytes.buffer]),
      onProgress: (share) => tell({ kind: 'progress', share }),
      mayGoOn: () => waits,
    })
    tell({ kind: 'done' })
  } catch (error) {
    tell({
      kind: 'failed',
      failure: error instanceof EncodeError ? error.failure : 'unreadable',
      detail: String(error),
    })
  }
}
