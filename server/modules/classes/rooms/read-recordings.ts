import type { RoomRecording } from './meeting-server.ts'

/** The plainest video first; a presentation plays in a page of its own. */
const FORMATS = ['video', 'presentation']

/** The published recordings of one meeting in an answer of getRecordings; those that cannot be opened over https are left out. */
export function readRecordings(xml: string, meetingID: string): RoomRecording[] {
  return [...xml.matchAll(/<recording>([\s\S]*?)<\/recording>/g)].flatMap(([, one = '']) => {
    const id = elementOf(one, 'recordID')
    const isShown = elementOf(one, 'published') === 'true'
    if (!id || !isShown || elementOf(one, 'meetingID') !== meetingID) return []
    const format = [...one.matchAll(/<format>([\s\S]*?)<\/format>/g)]
      .map(([, text = '']) => ({
        rank: FORMATS.indexOf(elementOf(text, 'type') ?? ''),
        url: elementOf(text, 'url')?.trim() ?? '',
        minutes: Number(elementOf(text, 'length')),
      }))
      .filter(({ rank, url }) => rank >= 0 && isWebAddress(url))
      .toSorted((a, b) => a.rank - b.rank)[0]
    if (!format) return []
    return [{ id, url: format.url, seconds: format.minutes > 0 ? format.minutes * 60 : null }]
  })
}

function isWebAddress(url: string): boolean {
  return url.length <= 2000 && URL.canParse(url) && new URL(url).protocol === 'https:'
}

/** The text of the first element of a name. */
function elementOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? null : unescaped(text)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(\w+));/g, (whole, code?: string, name = '') =>
    code === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number(code)),
  )
}
