import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import type { Db } from '#server/db/connect.ts'

/** How long a key signs, and how long after that its tokens may still be around. */
const SIGNS_FOR_MS = 30 * 24 * 3_600_000
const OVERLAP_MS = 2 * 3_600_000

export interface SigningKeys {
  /** The key that signs now; made on first use, replaced every 30 days. */
  current(): Promise<{ kid: string; key: CryptoKey }>
  /** Finds the public key of a token. */
  verifying: JWTVerifyGetKey
  /** The public keys whose tokens may be around. */
  published(): Promise<{ keys: JWK[] }>
  forgetOld(): Promise<void>
}

/** RSA keys kept in the database, so that all server processes sign and check alike. */
export function signingKeys(db: Db, clock: () => Date): SigningKeys {
  let signing: { kid: string; key: CryptoKey; until: number } | undefined
  let known: Awaited<ReturnType<typeof load>> = []

  async function load() {
    const rows = await db
      .selectFrom('identity.signing_keys')
      .selectAll()
      .where((where) => where.or([where('retired_at', 'is', null), where('retired_at', '>', new Date(clock().getTime() - OVERLAP_MS))]))
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map((row) => ({ ...row, jwk: row.private_jwk as JWK }))
  }

  async function make(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(privateKey)
    const now = clock()
    await db
      .insertInto('identity.signing_keys')
      .values({ kid: await calculateJwkThumbprint(jwk), private_jwk: JSON.stringify(jwk), created_at: now })
      .execute()
    // Only keys past their time: another process may have made its own just now.
    await db
      .updateTable('identity.signing_keys')
      .set({ retired_at: now })
      .where('retired_at', 'is', null)
      .where('created_at', '<=', new Date(now.getTime() - SIGNS_FOR_MS))
      .execute()
  }

  const newest = () => known.find((row) => !row.retired_at && row.created_at.getTime() + SIGNS_FOR_MS > clock().getTime())

  return {
    async current() {
      if (signing && signing.until > clock().getTime()) return signing
      known = await load()
      if (!newest()) {
        await make()
        known = await load()
      }
      const row = newest()!
      const key = (await importJWK(row.jwk, 'RS256')) as CryptoKey
      signing = { kid: row.kid, key, until: row.created_at.getTime() + SIGNS_FOR_MS }
      return signing
    },
    async verifying(header, token) {
      // A key made by another process is unknown here until its first token comes.
      if (!known.some((row) => row.kid === header?.kid)) known = await load()
      return createLocalJWKSet({ keys: known.map(publicPart) })(header, token)
    },
    async published() {
      known = await load()
      return { keys: known.map(publicPart) }
    },
    async forgetOld() {
      await db
        .deleteFrom('identity.signing_keys')
        .where('retired_at', '<', new Date(clock().getTime() - OVERLAP_MS))
        .execute()
    },
  }
}

function publicPart({ kid, jwk }: { kid: string; jwk: JWK }): JWK {
  return { kty: jwk.kty, n: jwk.n, e: jwk.e, alg: 'RS256', use: 'sig', kid } as JWK
}
