import { Secret, TOTP } from 'otpauth'

/** Seconds a code is shown for (RFC 6238). */
const PERIOD = 30
/** Steps a clock may be early or late. */
const DRIFT = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new shared secret in base32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** How an authenticator app takes a secret over: typed by hand, or as the address in a QR code. */
export function forApp(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): { secret: string; uri: string } {
  // Some apps show everything before a colon as the issuer.
  const totp = appOf(secret, {
    issuer: issuer.replaceAll(':', ' '),
    label: account.replaceAll(':', ' '),
  })
  return { secret, uri: totp.toString() }
}

/** The 30-second step a code belongs to, one step early or late included; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = appOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

function appOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  })
}
