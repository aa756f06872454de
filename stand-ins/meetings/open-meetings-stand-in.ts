import { createHash, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { addRecording, type Meeting, type Recording, recordingsXml } from './recordings.ts'
import { failedXml, okXml, page } from './xml.ts'

export interface MeetingsStandIn {
  /** Its address for servers and browsers. */
  origin: string
  /** The app's configuration for it. */
  keys: { bigBlueButton: { url: string; secret: string } }
  /** The created meetings, by id. */
  meetings: ReadonlyMap<string, Meeting>
  /** Every call with a valid checksum, in order: its name and query. */
  calls: readonly { call: string; query: Record<string, string> }[]
  /** Publishes a recording of a meeting, as the real server does some time after its end. */
  publishRecording(meetingID: string, recording: Partial<Recording>): void
  /** For tests: stops or resumes responding to calls. */
  setDown(isDown: boolean): void
  close(): Promise<void>
}

const SECRET = 'the secret of the stand-in for BigBlueButton'
const PREFIX = '/bigbluebutton/api/'

/**
 * Starts a fake BigBlueButton on the loopback address; a join redirects to a page that names the participant. The calls
 * of its XML API that Edi uses are refused without the right SHA-256 checksum.
 *
 * @throws Error in production
 */
export async function openMeetingsStandIn({
  port,
  production,
}: {
  /** 0 picks a free one. */
  port: number
  production: boolean
}): Promise<MeetingsStandIn> {
  if (production)
    throw new Error(
      'The stand-in for BigBlueButton holds no meetings: it does not start in production.',
    )
  const meetings = new Map<string, Meeting>()
  const recordings: Recording[] = []
  const calls: MeetingsState['calls'] = []
  let isDown = false
  const server = http.createServer((request, response) => {
    if (isDown) return request.socket.destroy()
    const { status, type, body } = answer(request.url ?? '/', { meetings, recordings, calls })
    response.writeHead(status, { 'content-type': `${type};charset=utf-8` }).end(body)
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    keys: { bigBlueButton: { url: `${origin}/bigbluebutton/`, secret: SECRET } },
    meetings,
    calls,
    publishRecording: (meetingID, recording) =>
      addRecording(recordings, { meeting: meetings.get(meetingID), origin, recording }),
    setDown(value) {
      isDown = value
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface MeetingsState {
  meetings: Map<string, Meeting>
  recordings: readonly Recording[]
  calls: { call: string; query: Record<string, string> }[]
}

interface Answer {
  status: number
  type: string
  body: string
}

const xml = (body: string): Answer => ({ status: 200, type: 'text/xml', body })

function answer(target: string, state: MeetingsState): Answer {
  const url = new URL(target, 'http://stand-in')
  if (!url.pathname.startsWith(PREFIX))
    return { status: 404, type: 'text/plain', body: 'Not found' }
  const call = url.pathname.slice(PREFIX.length)
  if (!isSigned(call, url.search.slice(1)))
    return xml(failedXml('checksumError', 'Checksums do not match'))
  const query = url.searchParams
  const { checksum: _, ...sent } = Object.fromEntries(query)
  state.calls.push({ call, query: sent })
  const meeting = state.meetings.get(query.get('meetingID') ?? '')
  switch (call) {
    case 'create':
      return xml(create(query, state.meetings))
    case 'join':
      return join(query, meeting)
    case 'isMeetingRunning':
      return xml(okXml({ running: String(Boolean(meeting?.people.length)) }))
    case 'getMeetingInfo':
      return xml(
        meeting
          ? okXml({ meetingID: meeting.meetingID, participantCount: String(meeting.people.length) })
          : failedXml('notFound', 'A meeting with that ID does not exist'),
      )
    case 'getMeetings':
      return xml(okXml({ messageKey: state.meetings.size === 0 ? 'noMeetings' : '' }))
    case 'getRecordings':
      return xml(recordingsXml(state.recordings, query.get('meetingID')))
    case 'end':
      state.meetings.delete(query.get('meetingID') ?? '')
      return xml(okXml({ messageKey: 'sentEndMeetingRequest' }))
    default:
      return xml(failedXml('unsupportedRequest', 'This request is not supported.'))
  }
}

/** The query as it was sent, without its last part, and the secret make the checksum. */
function isSigned(call: string, query: string): boolean {
  const match = /^(.*?)&?checksum=([0-9a-f]+)$/.exec(query)
  if (!match) return false
  const expected = createHash('sha256')
    .update(call + match[1] + SECRET)
    .digest()
  const signature = Buffer.from(match[2] ?? '', 'hex')
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

function create(query: URLSearchParams, meetings: Map<string, Meeting>): string {
  const meetingID = query.get('meetingID')
  if (!meetingID) return failedXml('missingParamMeetingID', 'You must specify a meeting ID')
  const isThere = meetings.has(meetingID)
  if (!isThere)
    meetings.set(meetingID, {
      meetingID,
      name: query.get('name') ?? '',
      isRecorded: query.get('record') === 'true',
      people: [],
    })
  return okXml({
    meetingID,
    messageKey: isThere ? 'duplicateWarning' : '',
    hasBeenForciblyEnded: 'false',
  })
}

function join(query: URLSearchParams, meeting: Meeting | undefined): Answer {
  if (!meeting) return xml(failedXml('invalidMeetingIdentifier', 'The meeting ID does not match'))
  const fullName = query.get('fullName')
  const role = query.get('role')
  if (!fullName) return xml(failedXml('missingParamFullName', 'You must specify a name'))
  if (role !== 'MODERATOR' && role !== 'VIEWER')
    return xml(failedXml('invalidRole', 'You must specify a role'))
  meeting.people.push({ fullName, role, userID: query.get('userID') })
  return { status: 200, type: 'text/html', body: page(meeting.name, fullName, role) }
}
