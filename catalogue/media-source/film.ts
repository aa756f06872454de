import {
  AudioBufferSource,
  BufferTarget,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  Quality,
  canEncodeAudio,
} from 'mediabunny'
import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { encodeLadder } from '../../web/features/media/encode/encode-ladder.ts'
import { LADDER } from '#contract/media/ladder.ts'
import type { SampleVideo, Slide } from './slides.ts'

/** Runs in Chromium: films the slides and encodes them as an author's browser would. */

const WIDTH = 854
const HEIGHT = 480
const FRAMES_PER_SECOND = 5
const SAMPLE_RATE = 44_100
/** Readable on a phone, and small enough to be kept with the sources. */
const STEPS = new Set(['240p', '360p'])
/** A slide stands longer than this: key frames are most of what is sent. */
const SEGMENT_SECONDS = 12

/** The files of a video by name, as base64. */
export async function filmSample(video: SampleVideo): Promise<Record<string, string>> {
  await Promise.all(
    ['400 20px Hind', '700 20px Hind'].map((font) => document.fonts.load(font, 'aঅ')),
  )
  const film = await filmSlides(video)
  const files: Record<string, string> = {}
  await encodeLadder({
    file: film,
    ladder: LADDER.filter((step) => STEPS.has(step.name)).map((step) => ({
      ...step,
      framesPerSecond: FRAMES_PER_SECOND,
      bitrate: step.bitrate / 8,
    })),
    segmentSeconds: SEGMENT_SECONDS,
    onFile: (name, bytes) => (files[name] = base64(bytes)),
    onProgress: () => {},
    mayGoOn: () => undefined,
  })
  return files
}

async function filmSlides(video: SampleVideo): Promise<Blob> {
  if (!(await canEncodeAudio('aac'))) registerAacEncoder()
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const picture = new CanvasSource(canvas, {
    codec: 'avc',
    quality: new Quality({ bitrate: 2_000_000 }),
    keyFrameInterval: SEGMENT_SECONDS,
  })
  const sound = new AudioBufferSource({ codec: 'aac', quality: new Quality({ bitrate: 64_000 }) })
  output.addVideoTrack(picture, { frameRate: FRAMES_PER_SECOND })
  output.addAudioTrack(sound)
  await output.start()
  let frame = 0
  for (const slide of video.slides) {
    drawSlide(canvas.getContext('2d')!, video, slide)
    await sound.add(chime(slide.seconds))
    for (let end = frame + slide.seconds * FRAMES_PER_SECOND; frame < end; frame += 1)
      await picture.add(frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND)
  }
  await output.finalize()
  return new Blob([target.buffer!], { type: 'video/mp4' })
}

function drawSlide(
  pen: OffscreenCanvasRenderingContext2D,
  { hue, slides }: SampleVideo,
  slide: Slide,
): void {
  pen.fillStyle = `hsl(${hue} 45% 16%)`
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = `hsl(${hue} 70% 60%)`
  pen.fillRect(48, 60, 6, 88)
  const write = (
    text: string,
    { size, bold = false, y, colour }: { size: number; bold?: boolean; y: number; colour: string },
  ) => {
    pen.font = `${bold ? 700 : 400} ${size}px Hind, sans-serif`
    pen.fillStyle = colour
    pen.fillText(text, 74, y)
  }
  write(slide.title, { size: 42, bold: true, y: 98, colour: '#fff' })
  write(slide.titleBn, { size: 30, bold: true, y: 144, colour: `hsl(${hue} 70% 80%)` })
  let y = 210
  if (slide.code) {
    pen.fillStyle = `hsl(${hue} 45% 9%)`
    pen.fillRect(74, y - 34, 700, 28 + slide.code.length * 40)
    pen.font = '28px monospace'
    pen.fillStyle = '#e8f5ec'
    for (const line of slide.code) {
      pen.fillText(line, 98, y + 8)
      y += 40
    }
    y += 30
  }
  for (const [at, line] of slide.lines.entries()) {
    write(line, { size: 30, y, colour: '#fff' })
    write(slide.linesBn[at] ?? '', { size: 26, y: y + 40, colour: `hsl(${hue} 60% 82%)` })
    y += 96
  }
  const place = slides.indexOf(slide)
  for (const at of slides.keys()) {
    pen.fillStyle = at <= place ? `hsl(${hue} 70% 60%)` : `hsl(${hue} 30% 30%)`
    pen.fillRect(74 + at * 60, HEIGHT - 36, 48, 5)
  }
}

/** Two soft notes, then silence, which takes nearly no bytes. */
function chime(seconds: number): AudioBuffer {
  const buffer = new AudioBuffer({
    length: seconds * SAMPLE_RATE,
    sampleRate: SAMPLE_RATE,
    numberOfChannels: 1,
  })
  const samples = buffer.getChannelData(0)
  for (const [begin, pitch] of [
    [0.1, 523],
    [0.35, 659],
  ] as const)
    for (let at = 0; at < 0.5 * SAMPLE_RATE; at += 1) {
      const time = at / SAMPLE_RATE
      samples[Math.round(begin * SAMPLE_RATE) + at]! +=
        0.12 * Math.sin(2 * Math.PI * pitch * time) * Math.exp(-8 * time)
    }
  return buffer
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
