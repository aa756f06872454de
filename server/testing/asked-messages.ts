import type { Pool, PoolClient } from 'pg'
import { onTestFinished } from 'vitest'

/** The statements that the connections of a pool send from now on until the end of the test, begin and commit among them. */
export function askedMessages(pool: Pool): readonly string[] {
  const messages: string[] = []
  const seen = new Set<PoolClient>()
  const onAcquire = (client: PoolClient) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query
    client.query = function (this: PoolClient, ...args: unknown[]) {
      messages.push(String(args[0]))
      return Reflect.apply(query, client, args)
    } as PoolClient['query']
    onTestFinished(() => void (client.query = query))
  }
  pool.on('acquire', onAcquire)
  onTestFinished(() => void pool.off('acquire', onAcquire))
  return messages
}
