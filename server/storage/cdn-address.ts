import { hash } from 'node:crypto'
import { checkedKey } from './file-store.ts'

/** A CDN in front of the bucket. */
export interface Cdn {
  /** https://videos.example.com */
  origin: string
  /** What it and we know, and nobody else. */
  key: string
}

/**
 * The address at which a CDN sends a file of the bucket until `expiresAt`. Its token is MD5 in base64url over key, path
 * and end: the form that both nginx (`secure_link_md5`) and Bunny CDN ("basic" token authentication) check.
 * Source: https://nginx.org/en/docs/http/ngx_http_secure_link_module.html,
 * https://docs.bunny.net/cdn/security/token-authentication/basic
 *
 * @param key of the file in the store
 */
export function cdnAddress(cdn: Cdn, { key, expiresAt }: { key: string; expiresAt: Date }): string {
  const path = `/${checkedKey(key)}`
  const expires = Math.floor(expiresAt.getTime() / 1000)
  const token = hash('md5', `${cdn.key}${path}${expires}`, 'base64url')
  return `${cdn.origin}${path}?token=${token}&expires=${expires}`
}
