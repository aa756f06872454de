import { AUDIO_BITRATE, SEGMENT_SECONDS, type Size, type Step } from '#contract/media/ladder.ts'
import { THUMBNAIL_COLUMNS, type ThumbnailPlan } from '#contract/media/thumbnails.ts'

/** One rendition to make: its sound alone, or a step of the ladder. */
export type RenditionPlan =
  | { name: 'audio'; step: null; size: null }
  | { name: string; step: Step; size: Size }

/** What makes one rendition of HLS in the folder it runs in, of the same shape as an author's browser makes. */
export function renditionArguments(
  { name, step, size }: RenditionPlan,
  { framesPerSecond, hasSound }: { framesPerSecond: number; hasSound: boolean },
): string[] {
  return [
    ...(step ? pictureArguments(step, size, framesPerSecond) : []),
    ...(hasSound ? split(`-map 0:a:0 -c:a aac -b:a ${AUDIO_BITRATE} -ac 1 -ar 44100`) : []),
    ...split(
      '-map_metadata -1 -map_chapters -1 -sn -dn',
      `-f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type vod`,
      '-hls_segment_type fmp4 -hls_flags independent_segments -start_number 1',
      `-hls_fmp4_init_filename ${name}-init.mp4`,
      `-hls_segment_filename ${name}-%05d.m4s ${name}.m3u8`,
    ),
  ]
}

function pictureArguments(step: Step, size: Size, framesPerSecond: number): string[] {
  const rate = Math.min(step.framesPerSecond, framesPerSecond)
  return split(
    '-map 0:v:0 -c:v libx264 -preset veryfast -profile:v main -pix_fmt yuv420p',
    `-vf fps=${rate},scale=${size.width}:${size.height},setsar=1`,
    // Quality first: still slides take far less than the most that is allowed.
    `-crf 25 -maxrate ${step.bitrate} -bufsize ${step.bitrate * 2}`,
    // Every rendition begins a segment at the same moments, so that a player can change between them.
    `-force_key_frames expr:gte(t,n_forced*${SEGMENT_SECONDS}) -sc_threshold 0`,
    '-threads 1',
  )
}

/** Arguments written as one would type them; none of ours holds a space. */
function split(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '))
}

/** A picture every few seconds, all on one sheet. */
export function sheetArguments({ every, count, width, height }: ThumbnailPlan): string[] {
  const rows = Math.ceil(count / THUMBNAIL_COLUMNS)
  const filter = `fps=1/${every}:start_time=0:round=up,scale=${width}:${height},tile=${THUMBNAIL_COLUMNS}x${rows}`
  return ['-map', '0:v:0', '-vf', filter, '-frames:v', '1', '-q:v', '5', 'thumbnails.jpg']
}

/** A picture from the first seconds, past a title that fades in. */
export function posterArguments(seconds: number): { before: string[]; after: string[] } {
  return {
    before: ['-ss', String(Math.min(5, seconds / 5))],
    after: ['-map', '0:v:0', '-vf', 'scale=640:-2', '-frames:v', '1', '-q:v', '4', 'poster.jpg'],
  }
}
