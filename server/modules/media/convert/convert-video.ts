import { defined } from '#contract/defined.ts'
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { LADDER, type Size, sizeOf, stepsFor } from '#contract/media/ladder.ts'
import { planThumbnails, THUMBNAILS_FILE, writeThumbnails } from '#contract/media/thumbnails.ts'
import type { UploadFile } from '../upload/check-video.ts'
import type { MediaContext } from '../media-context.ts'
import { type MediaRecord, renditionsOf, folderOf, storageKey } from '../media-records.ts'
import { workFolder } from '../originals/sent-files.ts'
import { readRendition } from '../play/read-playlist.ts'
import { askFfprobe, type ProbeResult } from './ask-ffprobe.ts'
import {
  posterArguments,
  renditionArguments,
  sheetArguments,
  type RenditionPlan,
} from './ffmpeg-arguments.ts'
import { ConversionError, inputOf, runFfmpeg } from './run-ffmpeg.ts'
import { writeMaster } from './write-master.ts'

export interface Conversion {
  context: MediaContext & { ffmpeg: string }
  media: MediaRecord
  signal: AbortSignal
  onShare: (share: number) => void
}

/** How long the store lets ffmpeg read from a bucket: a rendition of a long video takes hours. */
const ADDRESS_SECONDS = 24 * 3600

/**
 * Makes the renditions of a video that was sent whole, its poster and thumbnails, and puts their files into the store.
 * What an earlier try has finished is not made again: each rendition is kept once it is whole.
 *
 * @throws ConversionError; an AbortError when the server stops
 */
export async function convertVideo(conversion: Conversion): Promise<void> {
  const { context, media } = conversion
  const folder = workFolder(context.uploadFolder, media.media_id)
  await fs.rm(folder, { recursive: true, force: true })
  await fs.mkdir(folder, { recursive: true })
  try {
    await makeAll(conversion, folder)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function makeAll(conversion: Conversion, folder: string): Promise<void> {
  const { context, media, signal, onShare } = conversion
  const source = await filesOf(context, media).then((rows) =>
    rows.find(({ name }) => name.startsWith('original.')),
  )
  const whole = renditionsOf(media)[0]
  if (!source || !whole?.width || !whole.height) throw new ConversionError('no original')
  const size = { width: whole.width, height: whole.height }
  const input = inputOf(
    await addressOf(context, storageKey(folderOf(media), source)),
    source.name.endsWith('.mp4') ? 'mov' : 'matroska',
  )
  const probed = await askFfprobe(context.ffmpeg, input)
  const plans = wantedOf(size, probed)
  const work = plans.map(({ step }) => (step ? 1 + (step.side / 360) ** 2 : 0.3))
  const all = work.reduce((sum, each) => sum + each, 0) + 0.5
  let done = 0
  for (const [at, one] of plans.entries()) {
    const files = await filesOf(context, media)
    if (!files.some(({ name }) => name === `${one.name}.m3u8`)) {
      await runFfmpeg({
        ffmpeg: context.ffmpeg,
        arguments: [...input, ...renditionArguments(one, probed)],
        folder,
        signal,
        onSeconds: (seconds) =>
          onShare(
            (done + defined(work[at]) * Math.min(1, seconds / (media.seconds ?? seconds))) / all,
          ),
      })
      await keepFiles(conversion, folder, await namesIn(folder, `${one.name}.m3u8`))
    }
    done += defined(work[at])
    onShare(done / all)
  }
  await makePictures(conversion, { folder, input, size })
  await fs.writeFile(path.join(folder, 'master.m3u8'), await masterOf(context, media, plans))
  await keepFiles(conversion, folder, ['master.m3u8'])
}

function wantedOf(size: Size, { hasSound }: ProbeResult): RenditionPlan[] {
  return [
    ...(hasSound ? [{ name: 'audio' as const, step: null, size: null }] : []),
    // The smallest first: a student with a weak connection has the most to gain.
    ...stepsFor(size, LADDER).map((step) => ({ name: step.name, step, size: sizeOf(step, size) })),
  ]
}

/** What ffmpeg opens: a file of this machine, or an address of the bucket. */
async function addressOf({ files }: MediaContext, key: string): Promise<string> {
  return (
    (await files.signedAddress(key, { seconds: ADDRESS_SECONDS })) ?? path.join(files.place, key)
  )
}

async function filesOf({ db }: MediaContext, media: MediaRecord): Promise<UploadFile[]> {
  return db
    .selectFrom('media_files')
    .select(['name', 'bytes', 'sha256'])
    .where('media_id', '=', media.id)
    .execute()
}

/** The files of a rendition, its playlist last: once it is noted, the rendition is whole. */
async function namesIn(folder: string, playlist: string): Promise<string[]> {
  const read = readRendition(await fs.readFile(path.join(folder, playlist), 'utf8'))
  if (!read) throw new ConversionError(`${playlist} is not a playlist we play`)
  return [read.init, ...read.segments.map(({ file }) => file), playlist]
}

async function keepFiles(
  { context, media, signal }: Conversion,
  folder: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    signal.throwIfAborted()
    const file = path.join(folder, name)
    const bytes = await fs.readFile(file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await context.files.put(storageKey(folderOf(media), { name, sha256 }), bytes)
    await context.db
      .insertInto('media_files')
      .values({ media_id: media.id, name, bytes: bytes.length, sha256 })
      .onConflict((conflict) =>
        conflict.columns(['media_id', 'name']).doUpdateSet({ bytes: bytes.length, sha256 }),
      )
      .execute()
    await fs.rm(file)
  }
}

async function makePictures(
  conversion: Conversion,
  { folder, input, size }: { folder: string; input: readonly string[]; size: Size },
): Promise<void> {
  const { context, media, signal } = conversion
  const run = (flags: readonly string[]) =>
    runFfmpeg({ ffmpeg: context.ffmpeg, arguments: flags, folder, signal })
  const seconds = media.seconds ?? 0
  const poster = posterArguments(seconds)
  await run([...poster.before, ...input, ...poster.after])
  const plan = planThumbnails(seconds, size)
  await run([...input, ...sheetArguments(plan)])
  await fs.writeFile(
    path.join(folder, THUMBNAILS_FILE),
    writeThumbnails(plan, 'thumbnails.jpg', seconds),
  )
  await keepFiles(conversion, folder, ['poster.jpg', 'thumbnails.jpg', THUMBNAILS_FILE])
}

async function masterOf(
  context: MediaContext,
  media: MediaRecord,
  plans: readonly RenditionPlan[],
): Promise<string> {
  const arrived = await filesOf(context, media)
  const variants = await Promise.all(
    plans.map(async ({ name, size }) => {
      const playlist = defined(arrived.find((file) => file.name === `${name}.m3u8`))
      const text = await context.files.read(storageKey(folderOf(media), playlist))
      const read = readRendition(new TextDecoder().decode(text ?? undefined))
      if (!read) throw new ConversionError(`${name}.m3u8 is gone`)
      return {
        name,
        size,
        segments: read.segments.map(({ file, seconds }) => ({
          seconds,
          bytes: defined(arrived.find((one) => one.name === file)).bytes,
        })),
      }
    }),
  )
  return writeMaster(variants)
}
