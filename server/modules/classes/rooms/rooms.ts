import type { MeetingRoom } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import { type BigBlueButtonKeys, bigBlueButton } from './bigbluebutton.ts'
import { type JitsiKeys, jitsi } from './jitsi.ts'
import type { RoomRecording, RoomVisit } from './meeting-server.ts'

/** The kinds of rooms that classes can have here. */
export interface MeetingRooms {
  kinds: readonly MeetingRoom[]
  /** @throws Problem room_not_offered, meeting_unavailable */
  addressFor(room: 'jitsi' | 'bigbluebutton', visit: RoomVisit): Promise<string>
  /** What was recorded in a room of BigBlueButton; null: the server cannot be asked now, or is not set up. */
  recordingsOf(key: string): Promise<RoomRecording[] | null>
  /** Asks a server whether it answers us. @throws Error when it does not; its message holds no secret */
  check(room: 'jitsi' | 'bigbluebutton'): Promise<void>
}

/** What is configured; null: not set up. */
export interface MeetingKeys {
  jitsi: JitsiKeys | null
  bigBlueButton: BigBlueButtonKeys | null
}

/** `onFailure` hears why a server could not be used; no secret is in it. */
export function openRooms(
  keys: MeetingKeys,
  { onFailure }: { onFailure: (error: unknown, room: string) => void },
): MeetingRooms {
  const servers = {
    jitsi: keys.jitsi && jitsi(keys.jitsi),
    bigbluebutton: keys.bigBlueButton && bigBlueButton(keys.bigBlueButton),
  }
  return {
    kinds: [
      'link',
      'place',
      ...(['jitsi', 'bigbluebutton'] as const).filter((kind) => servers[kind] !== null),
    ],
    async recordingsOf(key) {
      try {
        return (await servers.bigbluebutton?.recordingsOf?.(key)) ?? null
      } catch (error) {
        onFailure(error, 'bigbluebutton')
        return null
      }
    },
    async check(room) {
      await servers[room]?.check()
    },
    async addressFor(room, visit) {
      const server = servers[room]
      if (!server) throw new Problem('room_not_offered')
      try {
        return await server.addressFor(visit)
      } catch (error) {
        onFailure(error, room)
        throw new Problem('meeting_unavailable', { cause: error })
      }
    },
  }
}
