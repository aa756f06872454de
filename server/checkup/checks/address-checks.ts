import dns from 'node:dns/promises'
import net from 'node:net'
import tls from 'node:tls'
import type { Config } from '../../config.ts'
import { type Check, failed, type Finding, good, reasonOf, warning } from '../check.ts'

const DAY_MS = 86_400_000
/** certbot and Caddy renew 30 days before the end. */
const SOON_DAYS = 14
const TIMEOUT_MS = 4_500

/** Whether the public name leads anywhere. */
export function dnsCheck({ origin }: Config): Check {
  return {
    name: 'dns',
    async look() {
      const host = publicHost(origin)
      if (host === null) return null
      try {
        const { address } = await dns.lookup(host)
        return good((words) => words.dns({ host, address }))
      } catch (error) {
        const reason = reasonOf(error)
        return failed((words) => words.dnsAway({ host, reason }))
      }
    },
  }
}

/** The certificate that visitors are shown, as far as this machine reaches its own public address. */
export function certificateCheck({ origin }: Config): Check {
  return {
    name: 'certificate',
    async look() {
      const { protocol, port } = new URL(origin)
      const host = publicHost(origin)
      if (host === null || protocol !== 'https:') return null
      try {
        return certificateFinding(await shownCertificate(host, Number(port || 443)), new Date())
      } catch (error) {
        // Many routers do not lead back to oneself: visitors may well see it.
        const reason = reasonOf(error)
        return warning((words) => words.certificateUnseen({ host, reason }))
      }
    },
  }
}

interface SiteCertificate {
  endsAt: Date
  /** Why browsers refuse it; null: they do not. */
  fault: string | null
}

export function certificateFinding({ endsAt, fault }: SiteCertificate, now: Date): Finding {
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS)
  if (fault !== null) return failed((words) => words.certificateBad({ reason: fault }))
  if (days < SOON_DAYS)
    return failed((words, count) => words.certificateEnds({ days: count(Math.max(0, days)) }))
  return good((words, count) => words.certificate({ days: count(days) }))
}

/** null: an address of this machine or network, which no name leads to. */
function publicHost(origin: string): string | null {
  const { hostname } = new URL(origin)
  const bare = hostname.replace(/^\[|\]$/g, '')
  return net.isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.localhost') ? null : bare
}

function shownCertificate(host: string, port: number): Promise<SiteCertificate> {
  return new Promise((resolve, reject) => {
    // Whatever is wrong with it is what we want to know, and nothing is sent.
    const socket = tls.connect({
      host,
      port,
      servername: host,
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    })
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const { authorized, authorizationError } = socket
      socket.destroy()
      resolve({
        endsAt: new Date(valid_to),
        fault: authorized ? null : String(authorizationError),
      })
    })
    socket.once('timeout', () => {
      socket.destroy()
      reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
    })
    socket.once('error', reject)
  })
}
