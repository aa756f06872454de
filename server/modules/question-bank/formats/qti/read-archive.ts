import { Reader, Writer, ZipReader, type Entry } from '@zip.js/zip.js'
import { Malformed, NotRepresented, UnreadableFile } from '../refusals.ts'
import type { Source } from '../source.ts'

/** Of one archive: files in it, and bytes of all that are read. */
const MOST = { entries: 50_000, bytes: 1_000_000_000 } as const

/** A file of an archive with its bytes, or why it is left out. */
export type ArchiveEntry =
  | { name: string; bytes: Uint8Array }
  | { name: string; refusal: Malformed | NotRepresented }

/**
 * The files of an archive whose names fit, one at a time. Bytes are counted as they unfold: what a directory declares
 * may lie.
 *
 * @throws UnreadableFile where it is no archive, or unfolds to more than an archive of questions
 */
export async function* readArchive(
  source: Source,
  { most, wants }: { most: number; wants: RegExp },
): AsyncGenerator<ArchiveEntry> {
  const archive = new ZipReader(new SourceReader(source), {
    useWebWorkers: false,
    checkSignature: true,
    // Names are refused one by one, below.
    filenameValidation: 'tolerant',
  })
  let entries = 0
  let bytes = 0
  try {
    for await (const entry of entriesOf(archive)) {
      entries += 1
      if (entries > MOST.entries)
        throw new UnreadableFile('The archive has more than {0} files.', MOST.entries)
      const read = await readEntry(entry, { most, wants })
      if (!read) continue
      bytes += 'bytes' in read ? read.bytes.length : 0
      if (bytes > MOST.bytes) throw new UnreadableFile('The archive unfolds to too many bytes.')
      yield read
    }
  } finally {
    await archive.close()
  }
}

async function* entriesOf(archive: ZipReader<unknown>): AsyncGenerator<Entry> {
  try {
    yield* archive.getEntriesGenerator()
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('The archive cannot be read: {0}', messageOf(error))
  }
}

async function readEntry(
  entry: Entry,
  { most, wants }: { most: number; wants: RegExp },
): Promise<ArchiveEntry | null> {
  const name = entry.filename
  if (entry.directory || /(^|\/)(__MACOSX|\.DS_Store)(\/|$)/.test(name)) return null
  const refused = (refusal: Malformed | NotRepresented) => ({ name: name.slice(-200), refusal })
  if (/^[/\\]|^[a-z]:|\\|(^|\/)\.\.(\/|$)|[\u0000-\u001f]/i.test(name))
    return refused(new Malformed('Its name leads out of the archive.'))
  if (/\.(zip|imscc)$/i.test(name))
    return refused(new NotRepresented('An archive in an archive is not opened.'))
  if (!wants.test(name)) return null
  if (entry.encrypted) return refused(new Malformed('It is encrypted.'))
  const writer = new CountingWriter(most)
  try {
    return { name: name.slice(name.lastIndexOf('/') + 1), bytes: await entry.getData(writer) }
  } catch (error) {
    return refused(
      writer.isFull
        ? new Malformed('It is too long.')
        : new Malformed('It cannot be unpacked: {0}', messageOf(error)),
    )
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

class SourceReader extends Reader<Source> {
  readonly #source: Source

  constructor(source: Source) {
    super(source)
    this.#source = source
    this.size = source.size
  }

  override readUint8Array(at: number, length: number): Promise<Uint8Array> {
    return this.#source.read(at, length)
  }
}

/** Stops at the first byte too many. */
class CountingWriter extends Writer<Uint8Array> {
  readonly #pieces: Uint8Array[] = []
  readonly #most: number
  #length = 0
  isFull = false

  constructor(most: number) {
    super()
    this.#most = most
  }

  override writeUint8Array(piece: Uint8Array): Promise<void> {
    this.#length += piece.length
    if (this.#length > this.#most) {
      this.isFull = true
      throw new RangeError('too long')
    }
    this.#pieces.push(piece.slice())
    return Promise.resolve()
  }

  override getData(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(Buffer.concat(this.#pieces)))
  }
}
