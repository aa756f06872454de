import { defined } from '../defined.ts'

/** One quality of a video. */
export interface Step {
  /** As the playlist is called: `240p.m3u8`. */
  name: string
  /** The shorter side in pixels. */
  side: number
  /** At most. */
  framesPerSecond: number
  /** Bits per second at most; still slides take far less. */
  bitrate: number
}

/** Small enough for a village's mobile network at the bottom, sharp enough for code on a desk at the top. */
export const LADDER: readonly Step[] = [
  { name: '144p', side: 144, framesPerSecond: 12, bitrate: 60_000 },
  { name: '240p', side: 240, framesPerSecond: 15, bitrate: 92_000 },
  { name: '360p', side: 360, framesPerSecond: 25, bitrate: 280_000 },
  { name: '480p', side: 480, framesPerSecond: 30, bitrate: 500_000 },
  { name: '720p', side: 720, framesPerSecond: 30, bitrate: 1_200_000 },
]

/** Speech in mono. With the boxes around it, and what encoders add, ten minutes stay below 3 MB: ladder.test.ts. */
export const AUDIO_BITRATE = 34_000
/** Of every rendition, so that a player can change between them at each. */
export const SEGMENT_SECONDS = 4

export interface Size {
  width: number
  height: number
}

/** The steps that a video of this size is worth: never larger than itself, and at least one. */
export function stepsFor(source: Size, ladder: readonly Step[] = LADDER): readonly Step[] {
  const side = Math.min(source.width, source.height)
  const worth = ladder.filter((step) => step.side <= side)
  return worth.length > 0 ? worth : [{ ...defined(ladder[0]), side, name: '144p' }]
}

/** The size of a step, of the shape of the source, in even numbers as H.264 needs them. */
export function sizeOf(step: Step, source: Size): Size {
  const scale = step.side / Math.min(source.width, source.height)
  return { width: even(source.width * scale), height: even(source.height * scale) }
}

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}
