/** One caption: when it shows, in seconds, and its text of one or several lines. */
export interface Cue {
  start: number
  end: number
  text: string
}

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMING = new RegExp(`^${TIME}\\s+-->\\s+${TIME}(?:\\s.*)?$`)

/**
 * The cues of a WebVTT file, in the order of their start. Notes, styles, positions and names of cues are left out.
 * A number is the line, from 1, at which it stops being WebVTT.
 */
export function readCaptions(vtt: string): Cue[] | number {
  const lines = vtt.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const [first = ''] = lines
  if (!/^WEBVTT(?:[ \t].*)?$/.test(first)) return 1
  const cues: Cue[] = []
  let at = 1
  // What belongs to the header ends with the first empty line.
  while (at < lines.length && lines[at] !== '') {
    if (lines[at]?.includes('-->')) return at + 1
    at += 1
  }
  for (; at < lines.length; at += 1) {
    if (lines[at] === '') continue
    const begin = at
    while (at < lines.length && lines[at] !== '') at += 1
    const block = lines.slice(begin, at)
    const [head = ''] = block
    if (/^(NOTE|STYLE|REGION)\b/.test(head)) continue
    const timed = head.includes('-->') ? 0 : 1
    const timing = TIMING.exec(block[timed]?.trim() ?? '')
    if (!timing) return begin + 1 + Math.min(timed, block.length - 1)
    const [start, end] = [secondsOf(timing.slice(1, 5)), secondsOf(timing.slice(5, 9))]
    const text = plainText(block.slice(timed + 1).join('\n'))
    if (end <= start) return begin + 1 + timed
    if (text !== '') cues.push({ start, end, text })
  }
  return cues.toSorted((a, b) => a.start - b.start)
}

/** The same as a WebVTT file. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${timeText(start)} --> ${timeText(end)}\n${escaped(text)}`,
  )
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

/** 00:01:02.500 */
export function timeText(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const [h, m, s] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ]
  return `${[h, m, s].map((part) => String(part).padStart(2, '0')).join(':')}.${String(ms % 1000).padStart(3, '0')}`
}

/** Seconds of "1:02.5", "00:01:02.500" or "62"; null where it is none. */
export function readTime(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,4}(?:\.\d{1,3})?)$/.exec(text.trim())
  return match ? Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3]) : null
}

function secondsOf([h, m, s, ms]: readonly (string | undefined)[]): number {
  // Whole milliseconds first: 4 + 0.581 is not the 4.581 that was written.
  return ((Number(h ?? 0) * 3600 + Number(m) * 60 + Number(s)) * 1000 + Number(ms)) / 1000
}

/** Players show bold and italics of a cue; ours shows its words. */
function plainText(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()
}

/** An empty line would end the cue, and an arrow begin another. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\n\s*\n/g, '\n')
}
