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
    return null
  } finally {
    await handle.close()
  }
}

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** How a text is written: UTF-16 is what Excel calls "Unicode Text", with its mark or by its noughts. */
export async function encodingOf(file: string): Promise<TextEncoding> {
  const handle = await fs.open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    const start = buffer.subarray(0, bytesRead)
    const [first, second, third, fourth] = start
    if (first === 0xff && second === 0xfe) return 'utf-16le'
    if (first === 0xfe && second === 0xff) return 'utf-16be'
    // Latin letters take two bytes in UTF-16, of which one is 0.
    if (second === 0 && fourth === 0) return 'utf-16le'
    return first === 0 && third === 0 ? 'utf-16be' : 'utf-8'
  } finally {
    await handle.close()
  }
}
