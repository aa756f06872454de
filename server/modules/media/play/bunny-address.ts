import { createHash } from 'node:crypto'
import { ADDRESS_HOURS } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'

/** The library of a provider at Bunny Stream, and the key its tokens are made with. */
export interface BunnyLibrary {
  library: string
  tokenKey: string
}

export interface BunnyAddress {
  /** Where the player of the video is framed from. */
  address: string
  expiresAt: string
}

/**
 * The address at which someone can watch a video of Bunny Stream for some hours. Its "embed view token" is SHA-256 over
 * key, video and end. Source: https://docs.bunny.net/docs/stream-embed-token-authentication
 *
 * @param videoId library and video, `12345/b6…`
 * @throws Problem bunny_not_set_up: no library here, or the video is of another
 */
export function bunnyAddress(
  bunny: BunnyLibrary | null,
  { videoId, now }: { videoId: string; now: Date },
): BunnyAddress {
  const [library, video] = videoId.split('/')
  if (!bunny || bunny.library !== library || !video) throw new Problem('bunny_not_set_up')
  const expires = Math.floor(now.getTime() / 1000) + ADDRESS_HOURS * 3600
  const token = createHash('sha256').update(`${bunny.tokenKey}${video}${expires}`).digest('hex')
  return {
    address: `https://iframe.mediadelivery.net/embed/${library}/${video}?token=${token}&expires=${expires}&autoplay=true`,
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}
