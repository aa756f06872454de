import { escaped } from './xml.ts'

/** A created meeting and its participants. */
export interface Meeting {
  meetingID: string
  name: string
  isRecorded: boolean
  people: { fullName: string; role: 'MODERATOR' | 'VIEWER'; userID: string | null }[]
}

/** A published recording. */
export interface Recording {
  recordID: string
  meetingID: string
  name: string
  startTime: number
  endTime: number
  /** Playback length in minutes. */
  length: number
  url: string
}

export function addRecording(
  recordings: Recording[],
  {
    meeting,
    origin,
    recording,
  }: { meeting: Meeting | undefined; origin: string; recording: Partial<Recording> },
): void {
  if (!meeting) throw new Error('There is no such meeting.')
  const recordID = `${meeting.meetingID}-${recordings.length + 1}`
  recordings.push({
    recordID,
    meetingID: meeting.meetingID,
    name: meeting.name,
    startTime: 0,
    endTime: 0,
    length: 90,
    url: `${origin}/playback/presentation/2.3/${recordID}`,
    ...recording,
  })
}

/** The response of getRecordings, for one meeting or all. */
export function recordingsXml(recordings: readonly Recording[], meetingIDs: string | null): string {
  const wanted = meetingIDs?.split(',')
  const found = recordings.filter(({ meetingID }) => !wanted || wanted.includes(meetingID))
  if (found.length === 0)
    return '<response><returncode>SUCCESS</returncode><recordings></recordings><messageKey>noRecordings</messageKey><message>There are no recordings for the meeting(s).</message></response>'
  return `<response><returncode>SUCCESS</returncode><recordings>${found.map(recordingXml).join('')}</recordings></response>`
}

function recordingXml(one: Recording): string {
  return `<recording><recordID>${escaped(one.recordID)}</recordID><meetingID>${escaped(one.meetingID)}</meetingID><internalMeetingID>${escaped(one.recordID)}</internalMeetingID><name>${escaped(one.name)}</name><isBreakout>false</isBreakout><published>true</published><state>published</state><startTime>${one.startTime}</startTime><endTime>${one.endTime}</endTime><participants>1</participants><playback><format><type>presentation</type><url>${escaped(one.url)}</url><processingTime>0</processingTime><length>${one.length}</length></format></playback></recording>`
}
