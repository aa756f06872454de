import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ConversionError } from './run-ffmpeg.ts'

const Probe = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      avg_frame_rate: z.string().optional(),
    }),
  ),
})

export interface ProbeResult {
  hasSound: boolean
  /** At most 60; 25 where the file does not say. */
  framesPerSecond: number
}

/** What the conversion has to know of a video besides its size and length. @throws ConversionError */
export async function askFfprobe(ffmpeg: string, input: readonly string[]): Promise<ProbeResult> {
  const { stdout } = await promisify(execFile)(
    path.join(path.dirname(ffmpeg), 'ffprobe'),
    ['-v', 'error', '-show_streams', '-of', 'json', ...input],
    { maxBuffer: 4 * 1024 * 1024, timeout: 60_000 },
  ).catch((error: unknown) => {
    throw new ConversionError('ffprobe cannot read it', { cause: error })
  })
  const { streams } = Probe.parse(JSON.parse(stdout))
  const video = streams.find((stream) => stream.codec_type === 'video')
  if (!video) throw new ConversionError('no video')
  const [frames = 0, seconds = 0] = (video.avg_frame_rate ?? '').split('/').map(Number)
  const rate = frames / seconds
  return {
    hasSound: streams.some((stream) => stream.codec_type === 'audio'),
    framesPerSecond: rate >= 1 ? Math.min(60, rate) : 25,
  }
}
