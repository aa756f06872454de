import { defined } from '#contract/defined.ts'
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  CanvasSink,
  CmafOutputFormat,
  Conversion,
  HlsOutputFormat,
  Input,
  type InputVideoTrack,
  Output,
  type OutputTrack,
  OutputTrackGroup,
  PathedTarget,
  Quality,
} from 'mediabunny'
import { isCutOff } from '#contract/media/cut-off.ts'
import {
  placeOfThumbnail,
  planThumbnails,
  THUMBNAIL_COLUMNS,
  THUMBNAILS_FILE,
  writeThumbnails,
} from '#contract/media/thumbnails.ts'
import {
  AUDIO_BITRATE,
  LADDER,
  SEGMENT_SECONDS,
  type Size,
  sizeOf,
  type Step,
  stepsFor,
} from '#contract/media/ladder.ts'

/** Why a file cannot be encoded in this browser. */
export type EncodeFailure = 'unreadable' | 'no-video' | 'no-encoder' | 'cut-off'

export class EncodeError extends Error {
  override readonly name = 'EncodeError'
  readonly failure: EncodeFailure

  constructor(failure: EncodeFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

export interface EncodeOptions {
  file: Blob
  /** Receives each file as soon as it is complete. */
  onFile: (name: string, bytes: Uint8Array<ArrayBuffer>) => void
  /** How much is encoded, 0 to 1. */
  onProgress: (share: number) => void
  /**
   * Called before each frame: encoding waits for it, during a pause or until encoded files are
   * sent.
   */
  mayGoOn: () => Promise<void> | undefined
  ladder?: readonly Step[]
  segmentSeconds?: number
  signal?: AbortSignal
}

/**
 * Encodes a video to HLS: an `audio` rendition, the steps of the ladder that it is worth, and a poster. Each step has its
 * own sound in the segments, so a rendition is one playlist and one request a segment.
 *
 * @throws EncodeError
 */
export async function encodeLadder(options: EncodeOptions): Promise<void> {
  const { file } = options
  const read = async (at: number, length: number) =>
    new Uint8Array(await file.slice(at, at + length).arrayBuffer())
  if (await isCutOff(read, file.size)) throw new EncodeError('cut-off')
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  try {
    await encodeInput(input, options)
  } finally {
    input.dispose()
  }
}

async function encodeInput(
  input: Input,
  {
    onFile,
    onProgress,
    mayGoOn,
    ladder = LADDER,
    segmentSeconds = SEGMENT_SECONDS,
    signal,
  }: EncodeOptions,
): Promise<void> {
  const video = await primaryVideo(input)
  const source = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
  const steps = stepsFor(source, ladder)
  if (
    !(await video.canDecode()) ||
    !(await canEncodeVideo('avc', sizeOf(defined(steps[0]), source)))
  )
    throw new EncodeError('no-encoder')
  if (!(await canEncodeAudio('aac'))) (await import('@mediabunny/aac-encoder')).registerAacEncoder()

  const nameOf = new Map<OutputTrackGroup, string>()
  const groups = new Map(
    ['audio', ...steps.map((step) => step.name)].map((name) => {
      const group = new OutputTrackGroup()
      nameOf.set(group, name)
      return [name, group]
    }),
  )
  const renditionOf = (tracks: readonly OutputTrack[]) =>
    defined(nameOf.get(defined([defined(tracks[0]).metadata.group].flat()[0])))
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: segmentSeconds,
      getPlaylistPath: ({ tracks }) => `${renditionOf(tracks)}.m3u8`,
      getInitPath: ({ tracks }) => `${renditionOf(tracks)}-init.mp4`,
      getSegmentPath: ({ n, playlist }) =>
        `${renditionOf(playlist.tracks)}-${String(n).padStart(5, '0')}.m4s`,
    }),
    target: new PathedTarget('master.m3u8', ({ path }) => {
      const target = new BufferTarget()
      target.on('finalized', () => {
        onFile(path, new Uint8Array(defined(target.buffer)))
        // The muxer keeps its targets: without this, so would it the whole video.
        target.buffer = null
      })
      return target
    }),
  })
  const fps = (await video.computePacketStats(200)).averagePacketRate
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    tags: {},
    copy: false,
    showWarnings: false,
    video: steps.map((step, at) => ({
      ...sizeOf(step, source),
      fit: 'contain' as const,
      codec: 'avc' as const,
      quality: new Quality({ bitrate: step.bitrate, bitrateMode: 'variable' }),
      frameRate: Math.min(step.framesPerSecond, Math.max(1, fps)),
      keyFrameInterval: segmentSeconds,
      allowTransformationMetadata: false,
      group: defined(groups.get(step.name)),
      ...(at === 0 && {
        process: async (sample) => {
          await mayGoOn()
          return sample
        },
      }),
    })),
    audio: [...groups.values()].map((group) => ({
      codec: 'aac' as const,
      quality: new Quality({ bitrate: AUDIO_BITRATE }),
      numberOfChannels: 1,
      sampleRate: 44_100,
      group,
    })),
  }).catch((error: unknown) => {
    throw new EncodeError('unreadable', error)
  })
  if (!conversion.isValid) throw new EncodeError('no-encoder')
  conversion.onProgress = onProgress
  const cancel = () => void conversion.cancel()
  signal?.addEventListener('abort', cancel)
  addEventListener('unhandledrejection', disregardSecondEnd)
  try {
    await conversion.execute()
  } finally {
    signal?.removeEventListener('abort', cancel)
    removeEventListener('unhandledrejection', disregardSecondEnd)
  }
  await drawPoster(video, onFile)
  // A video works without thumbnails.
  await drawThumbnails(video, source, onFile).catch(() => {})
}

/**
 * Where picture and sound of a rendition end at once, Mediabunny 1.61 ends its playlist twice (`onTrackClose`). Its own check
 * refuses the second time, in a promise that nothing waits for: every file is whole. What does fail is told by `execute`.
 */
function disregardSecondEnd(event: PromiseRejectionEvent): void {
  if (event.reason instanceof Error && event.reason.message === 'Assertion failed.')
    event.preventDefault()
}

async function primaryVideo(input: Input): Promise<InputVideoTrack> {
  const video = await input.getPrimaryVideoTrack().catch((error: unknown) => {
    throw new EncodeError('unreadable', error)
  })
  if (video) return video
  // A copy that was cut off has neither: what it holds is told at its end.
  const sound = await input.getPrimaryAudioTrack().catch(() => null)
  throw new EncodeError(sound ? 'no-video' : 'unreadable')
}

const POSTER_WIDTH = 640

/** A frame from the first seconds, after a title fades in. */
async function drawPoster(video: InputVideoTrack, onFile: EncodeOptions['onFile']): Promise<void> {
  const moment = Math.min(5, (await video.computeDuration()) / 5)
  const sink = new CanvasSink(video, { width: POSTER_WIDTH })
  const drawn =
    (await sink.getCanvas(moment)) ?? (await sink.getCanvas(await video.getFirstTimestamp()))
  if (!drawn) return
  // Outside a worker the sink draws on an element, which cannot be saved in the same way.
  const canvas = new OffscreenCanvas(drawn.canvas.width, drawn.canvas.height)
  defined(canvas.getContext('2d')).drawImage(drawn.canvas, 0, 0)
  const picture = await canvas.convertToBlob({ type: 'image/webp', quality: 0.7 })
  onFile('poster.webp', new Uint8Array(await picture.arrayBuffer()))
}

/** One sheet of small pictures, and the file that says when each is of: for the time bar. */
async function drawThumbnails(
  video: InputVideoTrack,
  source: Size,
  onFile: EncodeOptions['onFile'],
): Promise<void> {
  const seconds = await video.computeDuration()
  const plan = planThumbnails(seconds, source)
  const rows = Math.ceil(plan.count / THUMBNAIL_COLUMNS)
  const sheet = new OffscreenCanvas(THUMBNAIL_COLUMNS * plan.width, rows * plan.height)
  const pen = defined(sheet.getContext('2d'))
  const sink = new CanvasSink(video, { width: plan.width, height: plan.height, fit: 'contain' })
  const first = await video.getFirstTimestamp()
  const moments = Array.from({ length: plan.count }, (_, at) => first + at * plan.every)
  let at = 0
  for await (const drawn of sink.canvasesAtTimestamps(moments)) {
    const { x, y } = placeOfThumbnail(at, plan)
    if (drawn) pen.drawImage(drawn.canvas, x, y)
    at += 1
  }
  const picture = await sheet.convertToBlob({ type: 'image/webp', quality: 0.6 })
  onFile('thumbnails.webp', new Uint8Array(await picture.arrayBuffer()))
  onFile(
    THUMBNAILS_FILE,
    new TextEncoder().encode(writeThumbnails(plan, 'thumbnails.webp', seconds)),
  )
}
