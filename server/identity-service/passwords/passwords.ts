import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fairQueue, type FairQueue, type QueueSize, type Turn } from './fair-queue.ts'

/** scrypt's N as a power of two, with r = 8 and p = 5: 16 MiB and about 0.2 s. Source: OWASP Password Storage Cheat Sheet. */
export const SCRYPT_COST = 14
const [R, P, SALT_BYTES, HASH_BYTES] = [8, 5, 16, 32]

export interface Passwords {
  /** @throws Failure TOO_MANY_ATTEMPTS_TRY_LATER; see `fairQueue` */
  hash(password: string, turn: Turn): Promise<string>
  /**
   * Takes equally long with and without a hash.
   *
   * @throws Failure TOO_MANY_ATTEMPTS_TRY_LATER
   */
  check(password: string, hash: string | null | undefined, turn: Turn): Promise<boolean>
}

/**
 * One CPU core stays free for everything else, and so does one of libuv's four threads, which files
 * and DNS need. A full queue is about ten seconds of waiting on two cores.
 */
const QUEUE: QueueSize = {
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  waiting: 60,
  perAccount: 2,
  perAddress: 20,
}

/** @param cost lower than SCRYPT_COST only in tests */
export function passwords(cost = SCRYPT_COST, queue: FairQueue = fairQueue(QUEUE)): Passwords {
  const nobody = written(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
  return {
    async hash(password, turn) {
      const salt = randomBytes(SALT_BYTES)
      return written(cost, salt, await queue.run(turn, () => derive(password, salt, cost)))
    },
    async check(password, hash, turn) {
      const [, savedCost, salt, expected] = (hash ?? nobody).split('$') as [
        string,
        string,
        string,
        string,
      ]
      const actual = await queue.run(turn, () =>
        derive(password, Buffer.from(salt, 'base64'), Number(savedCost)),
      )
      return timingSafeEqual(actual, Buffer.from(expected, 'base64')) && Boolean(hash)
    },
  }
}

function written(cost: number, salt: Buffer, hash: Buffer): string {
  return ['scrypt', cost, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** NFKC: the same letters typed on another keyboard are the same password. */
function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      HASH_BYTES,
      { N: 2 ** cost, r: R, p: P, maxmem: 256 * R * 2 ** cost },
      (error, hash) => (error ? reject(error) : resolve(hash)),
    )
  })
}
