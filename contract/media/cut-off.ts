/** Reads so many bytes from a place in a file; fewer at its end. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>

/** More parts than any camera or editor writes at the top of a file. */
const MOST_BOXES = 10_000

/**
 * Whether an MP4, MOV or 3GP file ends before its last part does, as a copy that stopped half way. Of other files it
 * says nothing.
 *
 * Source: ISO/IEC 14496-12, boxes: four bytes of size, four of type; size 1: eight more bytes of size, 0: to the end.
 */
export async function isCutOff(read: ReadBytes, size: number): Promise<boolean> {
  const first = await read(0, 8)
  if (first.length < 8 || typeOf(first) !== 'ftyp') return false
  let at = 0
  for (let count = 0; at < size && count < MOST_BOXES; count += 1) {
    const head = await read(at, 16)
    const end = endOf(head, at)
    if (end === null) return head.length < 8
    if (end === 'open') return false
    if (end > size) return true
    at = end
  }
  return false
}

/** Where the box ends; open: with the file; null: this is no box. */
function endOf(head: Uint8Array, at: number): number | 'open' | null {
  if (head.length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(typeOf(head))) return null
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const size = view.getUint32(0)
  if (size === 0) return 'open'
  if (size > 1) return size < 8 ? null : at + size
  return head.length < 16 ? null : at + Number(view.getBigUint64(8))
}

function typeOf(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(4, 8))
}
