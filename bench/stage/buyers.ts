import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/db/connect.ts'
import { accessTokens, accessTokenSecret } from '#server/modules/identity/index.ts'
import { signedInStudent } from '#server/modules/students/index.ts'
import { sealer, sealingKey } from '#server/sealing.ts'

export interface Buyer {
  email: string
  /** Good for an hour. */
  token: string
}

/** New students, signed in, of a product that was started on this database with this folder. */
export async function newBuyers(
  product: { databaseUrl: string; dataFolder: string },
  count: number,
): Promise<Buyer[]> {
  const { db, close } = await openDatabase({ url: product.databaseUrl, poolSize: 2 })
  const sealing = sealer(
    sealingKey({ sessionSecret: null, dataFolder: product.dataFolder }, 'access tokens'),
  )
  const tokens = accessTokens(
    await accessTokenSecret(db, { configured: null, sealer: sealing, now: new Date() }),
    () => new Date(),
  )
  const buyers: Buyer[] = []
  for (let number = 0; number < count; number += 1) {
    const email = `${randomUUID()}@example.com`
    const claims = {
      uid: randomUUID(),
      email,
      emailVerified: true,
      name: 'Nusrat Jahan',
      sessionVersion: 1,
    }
    await signedInStudent({ db, now: new Date() }, claims)
    buyers.push({
      email,
      token: (await tokens.mint(claims, Math.floor(Date.now() / 1000) + 3600)).token,
    })
  }
  await close()
  return buyers
}
