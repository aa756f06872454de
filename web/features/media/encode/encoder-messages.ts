import type { EncodeFailure } from './encode-ladder.ts'

/** What the page tells the encoder. */
export type ToEncoder = { kind: 'encode'; file: Blob } | { kind: 'hold' } | { kind: 'go-on' }

/** What the encoder tells the page. */
export type FromEncoder =
  | { kind: 'file'; name: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'progress'; share: number }
  | { kind: 'done' }
  | { kind: 'failed'; failure: EncodeFailure; detail: string }
