import { defined } from '#contract/defined.ts'
import { useEffect, useRef, useState } from 'react'
import type { MediaPlay, Rendition } from '#contract/media/media.ts'
import { api, ApiProblem } from '#web/api.ts'
import { deviceId } from '../device.ts'
import { qualityOfPage, rememberQuality, startQuality } from '../quality.ts'

/** What keeps a video from playing. */
export type Trouble = 'elsewhere' | 'offline' | 'locked' | 'other'

/** Who got further than this since the last failure may have had an address that ended. */
const PLAYED_ON_SECONDS = 1

type Purpose = 'look' | 'play' | 'renew'

export interface HostedPlay {
  /** Where the video is; null: not known yet. */
  play: MediaPlay | null
  quality: Rendition | null
  /** It plays from this device. */
  isOnDevice: boolean
  isStarted: boolean
  isBusy: boolean
  trouble: Trouble | null
  /** The start position in seconds: where it was left or failed. */
  place: number
  chooseQuality(name: string): void
  /** Reads what can be played, plays it, or requests a new address. */
  open(purpose: Purpose): Promise<void>
  /** Plays it from a place in seconds. */
  playFrom(place: number): void
  /** Playback stopped at this position. */
  failed(place: number): void
}

/**
 * The addresses of an uploaded video: fetched immediately where the page did not come with them, and again when the old
 * ones expire.
 */
export function useMediaPlay({
  mediaId,
  isSignedIn,
  playsAtOnce = false,
  atFirst,
  downloaded,
  startAt,
}: {
  mediaId: string
  isSignedIn: boolean
  playsAtOnce?: boolean
  atFirst: readonly MediaPlay[] | undefined
  downloaded: readonly MediaPlay[] | undefined
  startAt: number
}): HostedPlay {
  const [play, setPlay] = useState<MediaPlay | null>(
    () => atFirst?.find((one) => one.mediaId === mediaId) ?? null,
  )
  const [quality, setQuality] = useState<Rendition | null>(
    () => play && qualityOfPage(play.renditions),
  )
  const [isStarted, setStarted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [place, setPlace] = useState(startAt)
  /** Where it failed since it was last opened anew; null: it has not. */
  const failedAt = useRef<number | null>(null)
  const onDevice = downloaded?.find((one) => one.mediaId === mediaId)

  async function open(purpose: Purpose): Promise<void> {
    setBusy(true)
    try {
      const opened = onDevice ?? (await askToPlay(mediaId, isSignedIn ? purpose : null))
      setPlay(opened)
      setQuality((before) => before ?? startQuality(opened.renditions))
      setTrouble(null)
      if (purpose !== 'look') setStarted(true)
    } catch (error) {
      setTrouble(troubleOf(error))
      if (purpose !== 'look') setStarted(false)
    } finally {
      setBusy(false)
    }
  }

  /** As somebody asked for, or because the line is back. */
  function openAnew(purpose: Purpose): Promise<void> {
    failedAt.current = null
    return open(purpose)
  }

  useEffect(() => {
    if (playsAtOnce) void open('play')
    else if (play && !onDevice) setQuality(startQuality(play.renditions))
    else void open('look')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each video; the key is its id
  }, [])

  useEffect(() => {
    if (trouble !== 'offline') return
    const again = () => void openAnew(place > startAt ? 'renew' : 'look')
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })

  function failed(at: number): void {
    setPlace(at)
    setStarted(false)
    const isStuck = failedAt.current !== null && Math.abs(at - failedAt.current) < PLAYED_ON_SECONDS
    failedAt.current = at
    // Media stored here have no other address; and one more would cost data for a video that cannot play.
    if (onDevice || isStuck) return setTrouble('other')
    void open('renew')
  }

  return {
    play,
    quality,
    isOnDevice: onDevice !== undefined,
    isStarted,
    isBusy,
    trouble,
    place,
    chooseQuality(name) {
      rememberQuality(name)
      setQuality(defined(defined(play).renditions.find((rendition) => rendition.name === name)))
    },
    open: openAnew,
    playFrom(start) {
      setPlace(start)
      void openAnew('play')
    },
    failed,
  }
}

/**
 * @param purpose null: a visitor, who gets previews only
 * @throws ApiProblem
 */
function askToPlay(mediaId: string, purpose: Purpose | null): Promise<MediaPlay> {
  const params = { mediaId }
  if (!purpose) return api('POST /api/media-previews/{mediaId}/play', { params })
  if (purpose === 'look') return api('GET /api/media/{mediaId}/look', { params })
  return api('POST /api/media/{mediaId}/play', {
    params,
    body: { device: deviceId(), for: purpose },
  })
}

function troubleOf(error: unknown): Trouble {
  const code = error instanceof ApiProblem ? error.code : ''
  if (code === 'offline') return 'offline'
  if (code === 'playing_elsewhere') return 'elsewhere'
  return code === 'media_locked' ? 'locked' : 'other'
}
