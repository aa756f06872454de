/** What the system says of a server that it cannot reach: it is down, gone, or its name leads nowhere. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/

/** @param code of an error of the system */
export function isUnreachable(code: string): boolean {
  return UNREACHABLE.test(code)
}
