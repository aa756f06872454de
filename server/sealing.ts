import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Encrypts what the database must keep for a while but never show. */
export interface Sealer {
  /** `context` says whose and what it is: sealed text opens only with the same context. */
  seal(text: string, context: string): Buffer
  /** null where it was changed, belongs to another context, or was sealed with another key. */
  open(sealed: Uint8Array, context: string): string | null
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_FILE = 'sealing.key'

/** AES-256-GCM. Sealed text is the IV, the tag and the ciphertext. */
export function sealer(key: Uint8Array): Sealer {
  return {
    seal(text, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/**
 * The key of one purpose. It never lies in the database, so neither a dump nor a backup can open what it sealed. It
 * comes from `SESSION_SECRET` or, where that is not set, from a file made once in the data folder.
 */
export function sealingKey(
  config: { sessionSecret: string | null; dataFolder: string },
  purpose: string,
): Uint8Array {
  const secret = config.sessionSecret ?? readOrMakeKey(config.dataFolder)
  return new Uint8Array(hkdfSync('sha256', secret, '', `edi ${purpose}`, KEY_BYTES))
}

function readOrMakeKey(folder: string): Buffer {
  const file = path.join(folder, KEY_FILE)
  fs.mkdirSync(folder, { recursive: true })
  try {
    // Linked only once it is whole, so that a process that starts at the same moment never reads half a key.
    const part = `${file}.${process.pid}`
    fs.writeFileSync(part, randomBytes(KEY_BYTES), { mode: 0o600 })
    try {
      fs.linkSync(part, file)
    } finally {
      fs.rmSync(part, { force: true })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return fs.readFileSync(file)
}
