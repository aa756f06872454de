/** Larger than most pages. */
const PAGE_BYTES = 400_000
/** As many as pages are rendered at once. */
const KEPT = 8

const free: Buffer<ArrayBuffer>[] = []

export interface LentBytes {
  bytes: Buffer<ArrayBuffer>
  /** Once nobody reads the bytes any more. If it is not called, they are collected like any others. */
  giveBack(): void
}

/**
 * Memory for a page until it is compressed, of which only that is stored. Asking the system for memory, and touching it
 * for the first time, takes longer than filling it: a page of 170 KB needs 43 pages of the processor.
 */
export function lendBytes(length: number): LentBytes {
  // Never all of it: bytes that fill their memory are taken to be its owner.
  if (length >= PAGE_BYTES) return { bytes: Buffer.allocUnsafe(length), giveBack: () => {} }
  const memory = free.pop() ?? Buffer.allocUnsafeSlow(PAGE_BYTES)
  let isLent = true
  return {
    bytes: memory.subarray(0, length),
    giveBack() {
      if (isLent && free.length < KEPT) free.push(memory)
      isLent = false
    },
  }
}
