import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a URL. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret. No salt and no slow hash: the secret is random already. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
