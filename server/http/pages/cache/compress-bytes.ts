import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  type BrotliOptions,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  type ZstdOptions,
} from 'node:zlib'

const brotliInThread = promisify(brotliCompress)
const gzipInThread = promisify(gzip)
const zstdInThread = promisify(zstdCompress)

/** A text of this size blocks the thread for 5 ms; an export of orders can be far larger. */
const AT_ONCE_BYTES = 200_000
/** Level 3 of brotli's eleven and gzip's nine: half the time of the default, and 4 % larger. */
const QUICK = 3
const SMALLEST = 11

/**
 * Brotli at once, on this thread: each compressing thread would hold its own memory permanently,
 * and for a body of 3 KB the handover takes twice as long as compressing.
 */
export function brotliNow(body: Buffer, quality: number): Buffer<ArrayBuffer> {
  return brotliCompressSync(body, brotliOptions(body.length, quality))
}

/** At the highest level, which takes a hundred times as long, in its own thread. */
export function brotliSmallest(body: Buffer): Promise<Buffer<ArrayBuffer>> {
  return brotliInThread(body, brotliOptions(body.length, SMALLEST))
}

/** As small as brotli makes it quickly, in a third of the time. */
export function zstdNow(body: Buffer): Buffer<ArrayBuffer> {
  return zstdCompressSync(body, zstdOptions(body.length))
}

/** For a response that is sent once: quickly, and the largest ones without blocking others. */
export async function compressedOnce(
  body: Buffer,
  encoding: 'br' | 'gzip' | 'zstd',
): Promise<Buffer<ArrayBuffer>> {
  const isSmall = body.length <= AT_ONCE_BYTES
  if (encoding === 'gzip')
    return isSmall ? gzipSync(body, { level: QUICK }) : gzipInThread(body, { level: QUICK })
  if (encoding === 'zstd')
    return isSmall ? zstdNow(body) : zstdInThread(body, zstdOptions(body.length))
  return isSmall ? brotliNow(body, QUICK) : brotliInThread(body, brotliOptions(body.length, QUICK))
}

function zstdOptions(length: number): ZstdOptions {
  return {
    pledgedSrcSize: length,
    params: {
      [constants.ZSTD_c_compressionLevel]: QUICK,
      // Tables that fit the allocator's own blocks: larger ones are asked of the system for each response.
      [constants.ZSTD_c_windowLog]: 17,
      [constants.ZSTD_c_hashLog]: 14,
      [constants.ZSTD_c_chainLog]: 14,
    },
  }
}

function brotliOptions(length: number, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      // A window no larger than the body: the default takes 4 MB for each response in progress.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 1)))),
    },
  }
}
