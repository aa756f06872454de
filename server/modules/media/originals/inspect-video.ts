import fs from 'node:fs/promises'
import { isCutOff } from '#contract/media/cut-off.ts'
import { Problem } from '#contract/problems.ts'

/** What a video is that was sent whole. */
export interface VideoFacts {
  seconds: number
  width: number
  height: number
  /** The extension it is stored with. */
  ending: 'mp4' | 'webm' | 'mkv'
  /** Whether the browsers of phones play it as it is. */
  plays: boolean
}

/**
 * Reads what a file is from its content, whatever it is called.
 *
 * @throws Problem media_type_refused: no MP4, QuickTime, WebM or Matroska file; video_cut_off: its end is missing;
 *   video_unreadable: no picture in it
 */
export async function inspectVideo(file: string): Promise<VideoFacts> {
  await refuseCutOff(file)
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny')
  const input = new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA],
    source: new FilePathSource(file),
  })
  try {
    const format = await input.getFormat().catch(() => {
      throw new Problem('media_type_refused')
    })
    try {
      const video = await input.getPrimaryVideoTrack()
      if (!video) throw new Problem('video_unreadable')
      const audio = await input.getPrimaryAudioTrack()
      const ending = format === MP4 || format === QTFF ? 'mp4' : format === WEBM ? 'webm' : 'mkv'
      return {
        seconds: await input.computeDuration(),
        width: await video.getDisplayWidth(),
        height: await video.getDisplayHeight(),
        ending,
        plays: plays(
          ending,
          await video.getCodec(),
          audio === null ? null : ((await audio.getCodec()) ?? 'unknown'),
        ),
      }
    } catch (error) {
      throw error instanceof Problem ? error : new Problem('video_unreadable')
    }
  } finally {
    input.dispose()
  }
}

/** @throws Problem video_cut_off */
async function refuseCutOff(file: string): Promise<void> {
  const handle = await fs.open(file)
  try {
    const { size } = await handle.stat()
    const read = async (at: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }
    if (await isCutOff(read, size)) throw new Problem('video_cut_off')
  } finally {
    await handle.close()
  }
}

function plays(ending: VideoFacts['ending'], video: string | null, audio: string | null): boolean {
  const [pictures, sounds] =
    ending === 'mp4'
      ? [['avc'], ['aac', 'mp3']]
      : ending === 'webm'
        ? [
            ['vp8', 'vp9', 'av1'],
            ['opus', 'vorbis'],
          ]
        : [[], []]
  return pictures.includes(video ?? '') && (audio === null || sounds.includes(audio))
}
