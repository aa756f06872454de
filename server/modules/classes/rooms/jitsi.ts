import { SignJWT } from 'jose'
import type { MeetingServer } from './meeting-server.ts'

/** A Jitsi server with token authentication: its address, and the app id and secret of its Prosody. */
export interface JitsiKeys {
  url: string
  appId: string
  appSecret: string
}

/** A token outlives its class, so that people who lose the connection near the end come back in. */
const GRACE_SECONDS = 30 * 60
const TIMEOUT_MS = 8_000

/** Rooms of Jitsi: it makes them when someone with a token for them comes. */
export function jitsi({ url, appId, appSecret }: JitsiKeys): MeetingServer {
  const base = url.endsWith('/') ? url : `${url}/`
  const secret = new TextEncoder().encode(appSecret)
  return {
    recordingsOf: null,
    /** Its key is checked by the room itself, when someone comes in. */
    async check() {
      const { status } = await fetch(base, {
        method: 'HEAD',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (status >= 500) throw new Error(`Jitsi answers with ${status}`)
    },
    async addressFor({ key, title, person, endsAt, now }) {
      const room = `edi-${key}`
      const token = await new SignJWT({
        room,
        context: {
          user: {
            id: person.id,
            name: person.name,
            moderator: person.isHost,
            affiliation: person.isHost ? 'owner' : 'member',
          },
        },
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(appId)
        .setAudience(appId)
        .setSubject(new URL(base).host)
        .setNotBefore(Math.floor(now.getTime() / 1000) - 60)
        .setExpirationTime(Math.floor(endsAt.getTime() / 1000) + GRACE_SECONDS)
        .sign(secret)
      const address = new URL(room, base)
      address.searchParams.set('jwt', token)
      address.hash = `config.subject=${encodeURIComponent(JSON.stringify(title))}`
      return address.href
    },
  }
}
