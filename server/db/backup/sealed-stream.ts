import {
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  randomBytes,
  scryptSync,
} from 'node:crypto'

/** AES-256 in Galois/Counter mode (NIST SP 800-38D), with a key made of a password by scrypt (RFC 7914). */
const ALGORITHM = 'aes-256-gcm'
const MAGIC = Buffer.from('edi-sealed-1\n')
const [SALT_BYTES, NONCE_BYTES, TAG_BYTES] = [16, 12, 16]
const HEAD_BYTES = MAGIC.length + SALT_BYTES + NONCE_BYTES

/** So many bytes more than what is sealed. */
export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES

/** Encrypts a stream: a head, the bytes, and at the end the tag that proves all of it. */
export async function* sealed(
  plain: AsyncIterable<Buffer>,
  password: string,
): AsyncGenerator<Buffer> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const cipher = createCipheriv(ALGORITHM, keyOf(password, salt), nonce)
  yield Buffer.concat([MAGIC, salt, nonce])
  for await (const part of plain) yield cipher.update(part)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

/**
 * What was sealed. The tag comes last: whatever came before counts only once the stream has ended well.
 *
 * @throws Error where it was sealed with another password, or changed, or cut off
 */
export async function* unsealed(
  bytes: AsyncIterable<Buffer>,
  password: string,
): AsyncGenerator<Buffer> {
  let decipher: DecipherGCM | null = null
  let waiting = Buffer.alloc(0)
  for await (const part of bytes) {
    waiting = Buffer.concat([waiting, part])
    if (decipher === null) {
      if (waiting.length < HEAD_BYTES) continue
      decipher = openHead(waiting.subarray(0, HEAD_BYTES), password)
      waiting = waiting.subarray(HEAD_BYTES)
    }
    // The last bytes seen may be the tag.
    const sure = waiting.length - TAG_BYTES
    if (sure <= 0) continue
    yield decipher.update(waiting.subarray(0, sure))
    waiting = waiting.subarray(sure)
  }
  if (decipher === null || waiting.length !== TAG_BYTES) throw new Error('It is cut off.')
  decipher.setAuthTag(waiting)
  try {
    yield decipher.final()
  } catch (error) {
    throw new Error('It was changed, or sealed with another BACKUP_KEY.', { cause: error })
  }
}

function openHead(head: Buffer, password: string): DecipherGCM {
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('It is no sealed backup.')
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const nonce = head.subarray(MAGIC.length + SALT_BYTES)
  return createDecipheriv(ALGORITHM, keyOf(password, salt), nonce, { authTagLength: TAG_BYTES })
}

function keyOf(password: string, salt: Buffer): Buffer {
  return scryptSync(password, salt, 32)
}
