/** One caption: when it shows, in seconds, and its text of one or several lines. */
export interface Cue {
  start: number
  end: number
  text: string
}

/** What a caption file says, as far as a player takes it. */
export interface Captions {
  cues: Cue[]
  /** Captions that no player shows, such as those with a wrong time. */
  leftOut: number
  /** The line, from 1, of the first one left out; 1 where there is none. */
  badLine: number
}

const TIME = String.raw`(?:(\d{1,4}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`
const TIMING = new RegExp(`^${TIME}\\s*-->\\s*${TIME}(?:\\s.*)?$`)

/**
 * The cues of a WebVTT or SubRip file, in the order of their start. As in players a cue begins at an arrow, also without
 * an empty line before it. Notes, styles, positions and names of cues are left out.
 */
export function readCaptions(text: string): Captions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const read: Captions = { cues: [], leftOut: 0, badLine: 1 }
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    at += 1
    if (/^(NOTE|STYLE|REGION)\b/.test(line)) at = endOfBlock(lines, at)
    if (!line.includes('-->')) continue
    const end = endOfCue(lines, at)
    const cue = cueOf(line, lines.slice(at, end))
    if (cue === null) {
      if (read.leftOut === 0) read.badLine = at
      read.leftOut += 1
    } else if (cue.text !== '') read.cues.push(cue)
    at = end
  }
  return { ...read, cues: read.cues.toSorted((a, b) => a.start - b.start) }
}

function endOfBlock(lines: readonly string[], from: number): number {
  const end = lines.indexOf('', from)
  return end === -1 ? lines.length : end
}

/** The next empty line, the next arrow, or the number of the SubRip caption that the arrow belongs to. */
function endOfCue(lines: readonly string[], from: number): number {
  const empty = endOfBlock(lines, from)
  const arrow = lines.findIndex((line, at) => at >= from && line.includes('-->'))
  if (arrow === -1 || arrow >= empty) return empty
  return arrow > from && /^\s*\d+\s*$/.test(lines[arrow - 1] ?? '') ? arrow - 1 : arrow
}

/** null: its time is wrong. */
function cueOf(timingLine: string, lines: readonly string[]): Cue | null {
  const timing = TIMING.exec(timingLine.trim())
  if (!timing) return null
  const [start, end] = [secondsOf(timing.slice(1, 5)), secondsOf(timing.slice(5, 9))]
  return end > start ? { start, end, text: plainText(lines.join('\n')) } : null
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
  return decoded(text.replace(/<[^>]*>|\{\\[^}]*\}/g, '')).trim()
}

/** What caption editors write by name; everything else they write as it is, or by number. */
const entities = new Map(
  (
    'amp & lt < gt > quot " apos \' copy © reg ® trade ™ deg ° times × divide ÷ plusmn ± micro µ ' +
    'hellip … mdash — ndash – bull • middot · sect § lsquo ‘ rsquo ’ ldquo “ rdquo ” laquo « ' +
    'raquo » frac12 ½ euro € pound £ cent ¢ yen ¥ iexcl ¡ iquest ¿ eacute é'
  )
    .split(' ')
    .map((name, at, all): [string, string] => [name, all[at + 1] ?? ''])
    .filter((_, at) => at % 2 === 0),
)
  .set('nbsp', ' ')
  .set('lrm', '\u200E')
  .set('rlm', '\u200F')

/** In one pass: `&amp;#39;` is the text `&#39;`. What is no entity stays as written. */
function decoded(text: string): string {
  return text.replace(/&(#?\w{1,8});/g, (all, name: string) => {
    if (!name.startsWith('#')) return entities.get(name) ?? all
    const code = Number(name.replace('#', '').replace(/^x/i, '0x'))
    const isText = (code >= 32 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff)
    return isText ? String.fromCodePoint(code) : all
  })
}

/** An empty line would end the cue, an arrow begin another, and a brace with a backslash be a style. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{\\', '{&#92;')
    .replace(/\n\s*\n/g, '\n')
}
