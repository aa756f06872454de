import { createHash } from 'node:crypto'
import type { MeetingServer } from './meeting-server.ts'
import { readRecordings } from './read-recordings.ts'

/** A BigBlueButton server as `bbb-conf --secret` prints it. */
export interface BigBlueButtonKeys {
  /** Up to and with "/bigbluebutton/". */
  url: string
  secret: string
}

const TIMEOUT_MS = 8_000
/** A meeting whose server never learns of its end would stay open for good. */
const GRACE_MINUTES = 60

/** Rooms of BigBlueButton: made when the first person comes, with its recording allowed. */
export function bigBlueButton(keys: BigBlueButtonKeys): MeetingServer {
  return {
    async addressFor({ key, title, person, now, endsAt, leaveTo }) {
      const minutes = Math.ceil((endsAt.getTime() - now.getTime()) / 60_000)
      await create(keys, {
        meetingID: key,
        name: title,
        record: 'true',
        logoutURL: leaveTo,
        duration: String(Math.max(1, minutes) + GRACE_MINUTES),
      })
      return signedCall(keys, 'join', {
        meetingID: key,
        fullName: person.name,
        userID: person.id,
        role: person.isHost ? 'MODERATOR' : 'VIEWER',
      })
    },
    async recordingsOf(key) {
      const text = await call(keys, 'getRecordings', { meetingID: key })
      if (textOf(text, 'returncode') !== 'SUCCESS')
        throw new Error(`BigBlueButton refused to list recordings: ${textOf(text, 'messageKey')}`)
      return readRecordings(text, key)
    },
    async check() {
      const text = await call(keys, 'getMeetings', {})
      if (textOf(text, 'returncode') !== 'SUCCESS')
        throw new Error(`BigBlueButton refused us: ${textOf(text, 'messageKey') ?? 'no XML'}`)
    },
  }
}

/**
 * Makes the meeting. One that is there already is fine: the server says so and keeps it as it is.
 *
 * @throws Error when it does not answer, or refuses
 */
async function create(keys: BigBlueButtonKeys, query: Record<string, string>): Promise<void> {
  const text = await call(keys, 'create', query)
  const code = textOf(text, 'returncode')
  const why = textOf(text, 'messageKey')
  // With another duration than the first time the same meeting counts as another one: it is there, which is enough.
  if (code === 'SUCCESS' || why === 'idNotUnique') return
  throw new Error(`BigBlueButton refused to make a meeting: ${why ?? 'no XML'}`)
}

async function call(
  keys: BigBlueButtonKeys,
  name: string,
  query: Record<string, string>,
): Promise<string> {
  const answer = await fetch(signedCall(keys, name, query), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  return answer.text()
}

/** The address of a call: its query and the secret make the checksum. */
export function signedCall(
  { url, secret }: BigBlueButtonKeys,
  call: string,
  query: Record<string, string>,
): string {
  const parameters = new URLSearchParams(query).toString()
  const checksum = createHash('sha256')
    .update(call + parameters + secret)
    .digest('hex')
  const base = url.endsWith('/') ? url : `${url}/`
  return `${base}api/${call}?${parameters}&checksum=${checksum}`
}

/** The text of the only element of a name, in an answer that has no nesting for it. */
function textOf(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null
}
