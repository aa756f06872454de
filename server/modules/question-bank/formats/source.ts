import { TextDecoder } from 'node:util'
import { UnreadableFile } from './refusals.ts'

/** A file that is read from any place: archives begin with their end. */
export interface Source {
  /** Without its folders. */
  name: string
  /** In bytes. */
  size: number
  /** Fewer bytes only at the end of the file. */
  read(at: number, length: number): Promise<Uint8Array>
}

const PIECE = 64 * 1024

/** A file in memory. */
export function bytesSource(name: string, bytes: Uint8Array): Source {
  return {
    name,
    size: bytes.length,
    read: (at, length) => Promise.resolve(bytes.subarray(at, at + length)),
  }
}

/** The bytes from the first to the last, a piece at a time. */
export async function* piecesOf(source: Source): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += PIECE) yield await source.read(at, PIECE)
}

/** Every piece in one, at most so many bytes. @throws UnreadableFile */
export async function bytesOf(source: Source, most: number): Promise<Uint8Array> {
  if (source.size > most) throw new UnreadableFile('The file has more than {0} bytes.', most)
  return source.read(0, source.size)
}

/**
 * The text of pieces of bytes: UTF-16 or UTF-8 by its mark or by its zeros, or what an XML declaration names. Lines end
 * with \n.
 *
 * @throws UnreadableFile where bytes are no text of that encoding
 */
export async function* textOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let isReturn = false
  /** A return at the end of a piece waits for what follows it. */
  const lines = (text: string) => {
    const whole = (isReturn ? '\r' : '') + text
    isReturn = whole.endsWith('\r')
    return (isReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n')
  }
  try {
    for await (const piece of pieces) {
      decoder ??= decoderOf(piece)
      yield lines(decoder.decode(piece, { stream: true }))
    }
    yield lines(decoder?.decode() ?? '') + (isReturn ? '\n' : '')
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableFile('The file is no text in {0}. Save it as UTF-8.', decoder?.encoding)
  }
}

/** @throws UnreadableFile for an encoding that is not known */
function decoderOf(start: Uint8Array): TextDecoder {
  const [a, b, c] = start
  if (a === 0xff && b === 0xfe) return strict('utf-16le')
  if (a === 0xfe && b === 0xff) return strict('utf-16be')
  if (a === 0xef && b === 0xbb && c === 0xbf) return strict('utf-8')
  if (a !== 0 && b === 0) return strict('utf-16le')
  if (a === 0 && b !== 0) return strict('utf-16be')
  const declared = /^<\?xml[^>]*encoding=["']([\w.:-]{1,40})["']/.exec(
    new TextDecoder('latin1').decode(start.subarray(0, 200)),
  )
  return strict(declared?.[1] ?? 'utf-8')
}

function strict(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new UnreadableFile('The encoding {0} is not known. Save the file as UTF-8.', encoding)
  }
}

/** A line of a text that is longer has no questions in it. */
const LONGEST_LINE = 2_000_000

/** The lines of a text that comes in pieces. @throws UnreadableFile for a line of megabytes */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > LONGEST_LINE) throw new UnreadableFile('A line of the file is too long.')
  }
  if (rest !== '') yield rest
}
