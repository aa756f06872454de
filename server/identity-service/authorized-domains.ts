/** The origins that may use the service, and that its mails and sign-ins may link to. */
export interface AuthorizedOrigins {
  has(origin: string): boolean
  /** Without scheme and port, as the SDK expects. */
  hosts: readonly string[]
}

/**
 * The own origin and those of a list; a bare host ("learn.example.com") has the scheme and port of the own. Nothing is
 * matched by suffix: one lost subdomain would expose everyone's sign-in links. Only a service on this machine accepts
 * this machine's other names and ports too.
 */
export function authorizedOrigins(home: string, listed: readonly string[]): AuthorizedOrigins {
  const own = new URL(home)
  const origins = new Set([
    own.origin,
    ...listed.map((entry) =>
      entry.includes('://') ? new URL(entry).origin : originOf(own, entry),
    ),
  ])
  return {
    has: (origin) =>
      origins.has(origin) ||
      (isThisMachine(own) && URL.canParse(origin) && isThisMachine(new URL(origin))),
    hosts: [...new Set([...origins].map((origin) => new URL(origin).hostname))],
  }
}

function originOf(home: URL, host: string): string {
  return new URL(`${home.protocol}//${host}${home.port && `:${home.port}`}`).origin
}

/** The names by which a browser reaches its own machine. */
function isThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
