import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import type { Db } from '#server/db/connect.ts'
import type { Sealer } from '#server/sealing.ts'

/** What every verifier of Open Badges must know. Source: Open Badges 3.0, section 8.2. */
export const CREDENTIAL_ALGORITHM = 'RS256'

export interface CredentialKeys {
  db: Db
  sealer: Sealer
}

/** The key that signs, made when it is first needed. After a change of the server's secret a new one is made. */
export async function signingKey({
  db,
  sealer,
}: CredentialKeys): Promise<{ kid: string; key: CryptoKey }> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const rows = await db
      .selectFrom('credential_keys')
      .selectAll()
      .orderBy('created_at')
      .orderBy('kid')
      .execute()
    for (const { kid, sealed_jwk } of rows) {
      const text = sealer.open(sealed_jwk, contextOf(kid))
      if (text === null) continue
      return {
        kid,
        key: (await importJWK(JSON.parse(text) as JWK, CREDENTIAL_ALGORITHM)) as CryptoKey,
      }
    }
    await makeKey({ db, sealer })
  }
  throw new Error('a key for credentials was made and is not there')
}

/** Every key that ever signed a credential, for those who check one. */
export async function publicKeys(db: Db): Promise<JWK[]> {
  const rows = await db
    .selectFrom('credential_keys')
    .select(['kid', 'public_jwk'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ kid, public_jwk }) => ({ ...(public_jwk as JWK), kid }))
}

async function makeKey({ db, sealer }: CredentialKeys): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(CREDENTIAL_ALGORITHM, {
    extractable: true,
  })
  const [jwk, { kty, n, e }] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)])
  const kid = await calculateJwkThumbprint(jwk)
  await db
    .insertInto('credential_keys')
    .values({
      kid,
      public_jwk: JSON.stringify({ kty, n, e, alg: CREDENTIAL_ALGORITHM, use: 'sig' }),
      sealed_jwk: sealer.seal(JSON.stringify(jwk), contextOf(kid)),
    })
    .execute()
}

function contextOf(kid: string): string {
  return `credential key ${kid}`
}
