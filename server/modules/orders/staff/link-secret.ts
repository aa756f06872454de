import { createHash } from 'node:crypto'
import { customAlphabet } from 'nanoid'

/** 190 bits: nobody guesses one. */
const newToken = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  32,
)

/** The secret of a new payment link, and what of it is stored. */
export function newLink(): { token: string; hash: string } {
  const token = newToken()
  return { token, hash: hashOfLink(token) }
}

/** Only this is stored: who reads the database has no link. */
export function hashOfLink(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
