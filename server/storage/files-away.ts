import { isUnreachable } from '../unreachable.ts'

/** Where files lie is silent, broken, full, or refuses us: the fault of neither the caller nor the file. */
export class FilesAway extends Error {
  override name = 'FilesAway'

  constructor(place: string, cause: unknown) {
    super(`The files in ${place} are away: ${reasonOf(cause)}`, { cause })
  }
}

/** A certificate that nobody trusts, or something that does not speak HTTP. */
const NOT_THE_STORE = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_|ERR_SSL_|HPE_|EPROTO$)/
/** The limits of the SDK, and ours. */
const TOO_LATE = /^(TimeoutError|AbortError)$/

/** Of a bucket. Whatever it refuses counts, except that there is no such file, or not so much of it. */
export function isBucketAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { $metadata, code = '' } = error as BucketError
  const status = $metadata?.httpStatusCode
  if (status !== undefined)
    return (status !== 404 && status !== 416) || error.name === 'NoSuchBucket'
  return TOO_LATE.test(error.name) || isUnreachable(code) || NOT_THE_STORE.test(code)
}

/** Full, read-only, broken, or closed to us. */
const DISK_AWAY = /^(ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM)$/

/** Of a folder. */
export function isDiskAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return DISK_AWAY.test((error as BucketError).code ?? '') || isDiskAway(error.cause)
}

interface BucketError {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { $metadata, code } = cause as BucketError
  return [$metadata?.httpStatusCode, code, cause.name, cause.message].filter(Boolean).join(' ')
}
