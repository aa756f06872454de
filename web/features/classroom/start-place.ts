/** Seconds before the end at which a video counts as over: credits, and players that stop a little early. */
const END_SECONDS = 3

/** A place in a video and when the student was there, as ISO 8601. */
export interface Place {
  position: number
  at: string
}

/**
 * Where a video begins, in seconds: the newer of what the server has and what waits on this device. A video that was
 * seen to its end begins anew.
 *
 * @param progress `positionAt` is missing in lessons that were downloaded before it was known
 */
export function startPlace(
  progress: { position: number; positionAt?: string | null },
  { waiting, seconds }: { waiting: Place | null; seconds: number | null },
): number {
  const isWaitingNewer = waiting !== null && waiting.at > (progress.positionAt ?? '')
  const place = isWaitingNewer ? waiting.position : progress.position
  return seconds !== null && place >= seconds - END_SECONDS ? 0 : place
}

/** The place in the video that the address asks for, in seconds: `?at=75`. null: none. */
export function askedPlace(search: URLSearchParams): number | null {
  const at = search.get('at') ?? ''
  return /^\d{1,6}$/.test(at) ? Number(at) : null
}
