import fs from 'node:fs/promises'

const AS_UTF8 = 'save it as "CSV UTF-8 (Comma delimited)"'

/** Why a file is neither CSV nor JSON text, by its first bytes; null where it may be. */
export async function otherFileKind(file: string): Promise<string | null> {
  const handle = await fs.open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    const start = buffer.subarray(0, bytesRead)
    const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte)
    if (begins(0x50, 0x4b, 0x03, 0x04))
      return `the file is an Excel workbook (.xlsx) or another archive; ${AS_UTF8}`
    if (begins(0xd0, 0xcf, 0x11, 0xe0))
      return `the file is an Excel workbook of the old kind (.xls); ${AS_UTF8}`
    if (begins(0xff, 0xfe) || begins(0xfe, 0xff) || isWideWithoutMark(start))
      return `the file is UTF-16 text, which Excel calls "Unicode Text"; ${AS_UTF8}`
    return null
  } finally {
    await handle.close()
  }
}

/** Latin letters take two bytes in UTF-16, of which one is 0. */
function isWideWithoutMark(start: Buffer): boolean {
  return (
    start.length >= 4 && ((start[0] === 0 && start[2] === 0) || (start[1] === 0 && start[3] === 0))
  )
}
