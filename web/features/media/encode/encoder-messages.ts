import type { EncodeFailure } from './encode-ladder.ts'

/** Messages to the encoder. */
export type EncoderRequest = { kind: 'encode'; file: Blob } | { kind: 'hold' } | { kind: 'go-on' }

/** Messages from the encoder. */
export type EncoderReply =
  | { kind: 'file'; name: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'progress'; share: number }
  | { kind: 'done' }
  | { kind: 'failed'; failure: EncodeFailure; detail: string }
