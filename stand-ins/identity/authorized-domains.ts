import type { Identity } from './identity.ts'

/** Whether a host is one of those the service works for, or a subdomain of one. */
export function isAuthorizedHost(identity: Pick<Identity, 'authorizedDomains' | 'origin'>, host: string): boolean {
  const name = host.toLowerCase()
  const home = new URL(identity.origin).hostname
  if (name === home || (isThisMachine(name) && isThisMachine(home))) return true
  return identity.authorizedDomains.some((domain) => name === domain || (!isAddress(domain) && name.endsWith(`.${domain}`)))
}

/** The names a browser has for the machine it runs on. */
function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}

/** 10.0.0.1 and [::1] have no subdomains. */
function isAddress(domain: string): boolean {
  return /^[\d.]+$|:/.test(domain)
}
