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
import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { IdentitySigningKeys } from '#server/db/tables.ts'

/** How long a key signs, and how long after that its tokens may still be valid. */
const SIGNS_FOR_MS = 30 * 24 * 3_600_000
const OVERLAP_MS = 2 * 3_600_000

/** Encrypts keys for the database; sealed text opens only with the same context, otherwise null. */
export interface KeySealer {
  seal(text: string, context: string): Buffer
  open(sealed: Uint8Array, context: string): string | null
}

export interface SigningKeys {
  /** The current signing key; created on first use, replaced every 30 days. */
  current(): Promise<{ kid: string; key: CryptoKey }>
  /** Finds the public key of a token. */
  verifying: JWTVerifyGetKey
  /** The public keys whose tokens may be valid. */
  published(): Promise<{ keys: JWK[] }>
  forgetOld(): Promise<void>
  /**
   * Seals keys stored unsealed by older versions, and deletes those sealed by another key.
   *
   * @returns how many were deleted
   */
  sealAll(): Promise<number>
}

/**
 * RSA keys stored in the database, so that all server processes share them, but encrypted: a copy of
 * it cannot sign.
 */
export function signingKeys(db: Db, clock: () => Date, sealer: KeySealer): SigningKeys {
  let signing: { kid: string; key: CryptoKey; until: number } | undefined
  let keyRing: Awaited<ReturnType<typeof load>> = []

  async function load() {
    const rows = await db
      .selectFrom('identity.signing_keys')
      .selectAll()
      .where((where) =>
        where.or([
          where('retired_at', 'is', null),
          where('retired_at', '>', new Date(clock().getTime() - OVERLAP_MS)),
        ]),
      )
      .orderBy('created_at', 'desc')
      .execute()
    return rows.flatMap((row) => {
      const jwk = openKey(row)
      return jwk ? [{ ...row, jwk }] : []
    })
  }

  // guard: a copy of the database holds no key that signs ID tokens (signing-keys)
  // without: const sealKey = (kid: string, jwk: unknown) => Buffer.from(JSON.stringify(jwk))
  const sealKey = (kid: string, jwk: unknown) => sealer.seal(JSON.stringify(jwk), contextOf(kid))

  /** null if another key sealed it. */
  function openKey({ kid, private_jwk, sealed_jwk }: Selectable<IdentitySigningKeys>): JWK | null {
    if (!sealed_jwk) return private_jwk as JWK
    const text = sealer.open(sealed_jwk, contextOf(kid))
    return text === null ? null : (JSON.parse(text) as JWK)
  }

  async function make(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(privateKey)
    const now = clock()
    const kid = await calculateJwkThumbprint(jwk)
    await db
      .insertInto('identity.signing_keys')
      .values({ kid, sealed_jwk: sealKey(kid, jwk), created_at: now })
      .execute()
    // Only expired keys: another process may have just created a new one.
    await db
      .updateTable('identity.signing_keys')
      .set({ retired_at: now })
      .where('retired_at', 'is', null)
      .where('created_at', '<=', new Date(now.getTime() - SIGNS_FOR_MS))
      .execute()
  }

  const newest = () =>
    keyRing.find(
      (row) => !row.retired_at && row.created_at.getTime() + SIGNS_FOR_MS > clock().getTime(),
    )

  return {
    async current() {
      if (signing && signing.until > clock().getTime()) return signing
      keyRing = await load()
      if (!newest()) {
        await make()
        keyRing = await load()
      }
      const row = newest()
      if (!row) throw new Error('The signing key that was just made cannot be found.')
      const key = (await importJWK(row.jwk, 'RS256')) as CryptoKey
      signing = { kid: row.kid, key, until: row.created_at.getTime() + SIGNS_FOR_MS }
      return signing
    },
    async verifying(header, token) {
      // A key created by another process is unknown here until its first token arrives.
      if (!keyRing.some((row) => row.kid === header?.kid)) keyRing = await load()
      return createLocalJWKSet({ keys: keyRing.map(publicPart) })(header, token)
    },
    async published() {
      keyRing = await load()
      return { keys: keyRing.map(publicPart) }
    },
    async forgetOld() {
      await db
        .deleteFrom('identity.signing_keys')
        .where('retired_at', '<', new Date(clock().getTime() - OVERLAP_MS))
        .execute()
    },
    async sealAll() {
      const rows = await db.selectFrom('identity.signing_keys').selectAll().execute()
      for (const { kid, private_jwk } of rows.filter((row) => row.private_jwk))
        await db
          .updateTable('identity.signing_keys')
          // guard: a copy of the database holds no key that signs ID tokens (signing-keys)
          // without: .set({ kid })
          .set({ sealed_jwk: sealKey(kid, private_jwk), private_jwk: null })
          .where('kid', '=', kid)
          // Of several processes that start at once, one seals it.
          .where('private_jwk', 'is not', null)
          .execute()
      const lost = rows.filter((row) => !openKey(row)).map(({ kid }) => kid)
      if (lost.length === 0) return 0
      const { numDeletedRows } = await db
        .deleteFrom('identity.signing_keys')
        .where('kid', 'in', lost)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function contextOf(kid: string): string {
  return `signing key ${kid}`
}

function publicPart({ kid, jwk }: { kid: string; jwk: JWK }): JWK {
  return { kty: jwk.kty, n: jwk.n, e: jwk.e, alg: 'RS256', use: 'sig', kid } as JWK
}
