import { GatewayFailure, AuthenticityError } from './gateway.ts'

/** Amazon signs with one certificate a region and replaces it about once a year. */
const MOST_CACHED = 20
/** Addresses that were found to hold no certificate. */
const MOST_MISSING = 200
/** Requests to Amazon an hour: a forged message can name any address of Amazon's, and each new one would cost a request. */
const MOST_AN_HOUR = 20
const HOUR_MS = 3_600_000
const TIMEOUT_MS = 5_000
const LARGEST_BYTES = 32 * 1024

/**
 * Fetches signing certificates of SNS messages, each once, at the address that `addressOf` makes of the message's. No
 * certificate is an AuthenticityError. No answer, or too many new addresses an hour, is a GatewayFailure: sent again.
 */
export function snsCertificates(options: {
  addressOf(url: string): string
  clock(): Date
  fetch?: typeof fetch
}): (url: string) => Promise<string> {
  const cached = new Map<string, string>()
  const missing = new Set<string>()
  const underWay = new Map<string, Promise<string>>()
  const ask = options.fetch ?? fetch
  let requestTimes: number[] = []

  async function fetchOne(url: string): Promise<string> {
    const now = options.clock().getTime()
    requestTimes = requestTimes.filter((at) => at > now - HOUR_MS)
    if (requestTimes.length >= MOST_AN_HOUR)
      throw new GatewayFailure('bkash', 'too many new addresses of signing certificates')
    requestTimes.push(now)
    const response = await ask(options.addressOf(url), {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new GatewayFailure('bkash', 'the signing certificate cannot be fetched', { cause })
    })
    if (response.status >= 500)
      throw new GatewayFailure(
        'bkash',
        `the signing certificate cannot be fetched: HTTP ${response.status}`,
      )
    const certificate = response.ok ? await response.text() : ''
    if (certificate === '' || certificate.length > LARGEST_BYTES) {
      remember(missing, url, MOST_MISSING)
      throw new AuthenticityError()
    }
    cached.set(url, certificate)
    const [oldest] = cached.keys()
    if (cached.size > MOST_CACHED && oldest !== undefined) cached.delete(oldest)
    return certificate
  }

  return async (url) => {
    const certificate = cached.get(url)
    if (certificate) return certificate
    if (missing.has(url)) throw new AuthenticityError()
    let fetching = underWay.get(url)
    if (!fetching) {
      fetching = fetchOne(url).finally(() => underWay.delete(url))
      underWay.set(url, fetching)
    }
    return fetching
  }
}

function remember(urls: Set<string>, url: string, most: number): void {
  urls.add(url)
  const [oldest] = urls
  if (urls.size > most && oldest !== undefined) urls.delete(oldest)
}
