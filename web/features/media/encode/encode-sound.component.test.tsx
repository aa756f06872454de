import {
  AudioBufferSource,
  BufferTarget,
  canEncodeAudio,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny'
import { expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { LADDER } from '#contract/media/ladder.ts'
import { encodeLadder } from './encode-ladder.ts'

const FRAMES_PER_SECOND = 10
const SECONDS = 2

interface Sound {
  sampleRate: number
  channels: number
  seconds: number
}

async function filmWithSound({ sampleRate, channels, seconds }: Sound): Promise<Blob> {
  if (!(await canEncodeAudio('aac'))) (await import('@mediabunny/aac-encoder')).registerAacEncoder()
  const canvas = new OffscreenCanvas(426, 240)
  const pen = defined(canvas.getContext('2d'))
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const picture = new CanvasSource(canvas, {
    codec: 'avc',
    quality: new Quality({ bitrate: 200_000 }),
  })
  const sound = new AudioBufferSource({ codec: 'aac', quality: new Quality({ bitrate: 64_000 }) })
  output.addVideoTrack(picture, { frameRate: FRAMES_PER_SECOND })
  output.addAudioTrack(sound)
  await output.start()
  const length = Math.round(sampleRate * seconds)
  await sound.add(new AudioBuffer({ length, sampleRate, numberOfChannels: channels }))
  for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame += 1) {
    pen.fillStyle = `hsl(${frame * 10} 50% 50%)`
    pen.fillRect(0, 0, 426, 240)
    await picture.add(frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND)
  }
  await output.finalize()
  return new Blob([defined(target.buffer)], { type: 'video/mp4' })
}

// Without resampling, picture and sound end at the same moment in most runs.
test.each<Sound>([
  { sampleRate: 44_100, channels: 1, seconds: SECONDS },
  { sampleRate: 48_000, channels: 2, seconds: SECONDS },
  { sampleRate: 16_000, channels: 1, seconds: 1.5 },
])(
  'sound of $sampleRate Hz, $channels channels and $seconds s is encoded, and nothing is left uncaught',
  async (sound) => {
    const uncaught: PromiseRejectionEvent[] = []
    const keep = (event: PromiseRejectionEvent) => uncaught.push(event)
    addEventListener('unhandledrejection', keep)
    const files = new Map<string, string>()
    await encodeLadder({
      file: await filmWithSound(sound),
      ladder: LADDER.slice(0, 2),
      segmentSeconds: 1,
      onFile: (name, bytes) => files.set(name, new TextDecoder().decode(bytes)),
      onProgress: () => {},
      mayGoOn: () => undefined,
    })
    removeEventListener('unhandledrejection', keep)
    expect(uncaught.filter((event) => !event.defaultPrevented)).toEqual([])
    const playlists = [...files].filter(([name]) => /^(audio|\d+p)\.m3u8$/.test(name))
    expect(playlists.length).toBe(3)
    for (const [name, playlist] of playlists) {
      expect(playlist, name).toContain('#EXT-X-ENDLIST')
      for (const segment of playlist.match(/^\S+\.m4s$/gm) ?? [])
        expect(files.has(segment), segment).toBe(true)
    }
  },
)
