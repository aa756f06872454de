/** The sheet of small pictures that a player shows above its time bar, and the WebVTT file that says where each lies. */
export const THUMBNAILS_FILE = 'thumbnails.vtt'
export const THUMBNAIL_COLUMNS = 10
const WIDTH = 160
const MOST = 100
const LEAST_SECONDS = 2

export interface ThumbnailPlan {
  /** Seconds from one picture to the next. */
  every: number
  count: number
  /** Of one picture. */
  width: number
  height: number
}

/** One sheet of at most a hundred pictures, whatever the length: some 200 KB. */
export function planThumbnails(
  seconds: number,
  source: { width: number; height: number },
): ThumbnailPlan {
  const every = Math.max(LEAST_SECONDS, Math.ceil(seconds / MOST))
  return {
    every,
    count: Math.max(1, Math.min(MOST, Math.floor(seconds / every))),
    width: WIDTH,
    height: Math.max(2, Math.round((WIDTH * source.height) / source.width / 2) * 2),
  }
}

/** Where a picture lies on the sheet, in pixels. */
export function placeOfThumbnail(at: number, { width, height }: ThumbnailPlan) {
  return {
    x: (at % THUMBNAIL_COLUMNS) * width,
    y: Math.floor(at / THUMBNAIL_COLUMNS) * height,
  }
}

export function writeThumbnails(plan: ThumbnailPlan, sheet: string, seconds: number): string {
  const cues = Array.from({ length: plan.count }, (_, at) => {
    const { x, y } = placeOfThumbnail(at, plan)
    const end =
      at === plan.count - 1 ? Math.max(seconds, (at + 1) * plan.every) : (at + 1) * plan.every
    return `${vttTime(at * plan.every)} --> ${vttTime(end)}\n${sheet}#xywh=${x},${y},${plan.width},${plan.height}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** The sheet a file of thumbnails names, if it names only one in its own folder; otherwise null. */
export function sheetOfThumbnails(text: string): string | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  const sheets = new Set<string | undefined>()
  if (lines[0] !== 'WEBVTT') return null
  for (const line of lines.slice(1))
    if (!/^\d{2,}:\d{2}:\d{2}\.\d{3} --> \d{2,}:\d{2}:\d{2}\.\d{3}$/.test(line))
      sheets.add(
        /^(thumbnails\.(?:jpg|webp))#xywh=\d{1,5},\d{1,5},\d{1,4},\d{1,4}$/.exec(line)?.[1],
      )
  const [sheet] = sheets
  return sheets.size === 1 && sheet !== undefined ? sheet : null
}

function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}
