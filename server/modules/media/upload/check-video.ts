import { defined } from '#contract/defined.ts'
import type { Input } from 'mediabunny'
import type { Rendition } from '#contract/media/media.ts'
import { Problem } from '#contract/problems.ts'
import type { MediaContext } from '../media-context.ts'
import { storageKey } from '../media-records.ts'
import {
  readMaster,
  readRendition,
  type RenditionPlaylist,
  type Variant,
} from '../play/read-playlist.ts'

export interface UploadFile {
  name: string
  bytes: number
  sha256: string
}

export interface VideoCheck {
  seconds: number
  /** The smallest first. */
  renditions: Rendition[]
  /** Files that belong to it; whatever else arrived is not needed. */
  used: Set<string>
}

const MASTER = 'master.m3u8'
const RENDITION_PLAYLIST = /^(audio|\d{3,4}p)\.m3u8$/
/** Sound and picture do not end at the same moment, and frames are not thrown away to make them. */
const TOLERANCE_SECONDS = 1

/**
 * Reads every playlist of an upload: all files are there, the renditions are of one length, and none is larger than its
 * playlist says. Then the files themselves: they hold the sound and picture that they claim.
 *
 * @throws Problem media_incomplete, media_type_refused
 */
export async function checkVideo(
  context: MediaContext,
  { folder, arrived: files }: { folder: string; arrived: readonly UploadFile[] },
): Promise<VideoCheck> {
  const byName = new Map(files.map((file) => [file.name, file]))
  const read = async (name: string): Promise<Uint8Array> => {
    const file = byName.get(name)
    const bytes = file && (await context.files.read(storageKey(folder, file)))
    if (!bytes || bytes.length !== file.bytes) throw new Problem('media_incomplete')
    return bytes
  }
  const text = async (name: string) => new TextDecoder().decode(await read(name))
  const variants = readMaster(await text(MASTER))
  if (!variants || variants.some(({ playlist }) => !RENDITION_PLAYLIST.test(playlist)))
    throw new Problem('media_type_refused')

  const used = new Set([MASTER])
  const checked: { rendition: Rendition; seconds: number }[] = []
  for (const variant of variants) {
    const playlist = readRendition(await text(variant.playlist))
    if (!playlist) throw new Problem('media_type_refused')
    const names = [variant.playlist, playlist.init, ...playlist.segments.map(({ file }) => file)]
    const bytes = names.reduce((sum, name) => sum + sizeIn(byName, name), 0)
    const seconds = playlist.segments.reduce((sum, segment) => sum + segment.seconds, 0)
    if ((bytes * 8) / seconds > variant.bandwidth * 1.2 + 8_000)
      throw new Problem('media_type_refused')
    await checkFirstAndLast({ variant, playlist, seconds }, read)
    for (const name of names) used.add(name)
    const { width, height } = variant
    checked.push({
      rendition: {
        name: variant.playlist.replace('.m3u8', ''),
        playlist: variant.playlist,
        bytes,
        width,
        height,
      },
      seconds,
    })
  }
  const lengths = checked.map(({ seconds }) => seconds)
  const seconds = Math.max(...lengths)
  if (seconds - Math.min(...lengths) > TOLERANCE_SECONDS + seconds * 0.005)
    throw new Problem('media_incomplete')
  return {
    seconds,
    renditions: checked.map(({ rendition }) => rendition).toSorted((a, b) => a.bytes - b.bytes),
    used,
  }
}

/** @throws Problem media_incomplete */
function sizeIn(byName: ReadonlyMap<string, UploadFile>, name: string): number {
  const file = byName.get(name)
  if (!file) throw new Problem('media_incomplete')
  return file.bytes
}

/**
 * Opens the first and the last segment as a player would. They are H.264 and AAC, of the size that the playlist says,
 * and end when it ends.
 *
 * @throws Problem media_incomplete, media_type_refused
 */
async function checkFirstAndLast(
  {
    variant,
    playlist,
    seconds,
  }: { variant: Variant; playlist: RenditionPlaylist; seconds: number },
  read: (name: string) => Promise<Uint8Array>,
): Promise<void> {
  const { BufferSource, Input: OpenedInput, MP4 } = await import('mediabunny')
  const init = await read(playlist.init)
  for (const segment of new Set([
    defined(playlist.segments[0]),
    defined(playlist.segments.at(-1)),
  ])) {
    const end = segment === playlist.segments.at(-1) ? seconds : segment.seconds
    const input = new OpenedInput({
      formats: [MP4],
      source: new BufferSource(Buffer.concat([init, await read(segment.file)])),
    })
    const facts = await factsOf(input)
      .catch(() => {
        throw new Problem('media_type_refused')
      })
      .finally(() => input.dispose())
    const hasPicture = variant.height !== null
    if (facts.isEmpty || hasPicture !== (facts.video !== null))
      throw new Problem('media_type_refused')
    if (
      facts.video &&
      (facts.video.codec !== 'avc' ||
        facts.video.width !== variant.width ||
        facts.video.height !== variant.height)
    )
      throw new Problem('media_type_refused')
    if (facts.audioCodec !== null && facts.audioCodec !== 'aac')
      throw new Problem('media_type_refused')
    if (Math.abs(facts.end - end) > TOLERANCE_SECONDS + end * 0.005)
      throw new Problem('media_incomplete')
  }
}

async function factsOf(input: Input) {
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  return {
    isEmpty: !video && !audio,
    video: video && {
      codec: await video.getCodec(),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
    },
    audioCodec: audio && (await audio.getCodec()),
    end: await input.computeDuration(),
  }
}
