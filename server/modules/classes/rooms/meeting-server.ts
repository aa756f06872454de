/** A room of a meeting server, and who comes in. */
export interface RoomVisit {
  /** Names the room; secret. */
  key: string
  /** What the meeting is called. */
  title: string
  person: { id: string; name: string; isHost: boolean }
  now: Date
  /** When the class ends. */
  endsAt: Date
  /** Where the browser goes after the meeting. */
  leaveTo: string
}

/** A meeting server: makes the room if needed and says where this person joins it. */
export interface MeetingServer {
  /** @throws Error when the server does not answer, or refuses */
  addressFor(visit: RoomVisit): Promise<string>
  /**
   * What was published of a room; null: this kind of server cannot tell.
   *
   * @throws Error when the server does not answer, or refuses
   */
  recordingsOf: ((key: string) => Promise<RoomRecording[]>) | null
  /**
   * Asks whether it answers and, where it can be asked, takes our key. Opens no room.
   *
   * @throws Error
   */
  check(): Promise<void>
}

/** A recording that its meeting server shows. */
export interface RoomRecording {
  /** What the server calls it. */
  id: string
  url: string
  /** null: not known. */
  seconds: number | null
}
