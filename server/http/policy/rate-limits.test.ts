import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { rateLimit } from './rate-limits.ts'

const { services } = await testServer()

test('a provider’s whole IPv6 network has ten times the limit of one home', async () => {
  const call = (who: string) =>
    rateLimit(services, { name: 'a form', limit: { points: 2, seconds: 60 }, who })
  await call('2001:db8:1:0::/64')
  await call('2001:db8:1:0::/64')
  const refused = { code: 'too_many_requests' }
  await expect(call('2001:db8:1:0::/64')).rejects.toMatchObject(refused)
  for (let home = 1; home <= 18; home += 1) await call(`2001:db8:1:${home}::/64`)
  await expect(call('2001:db8:1:99::/64')).rejects.toMatchObject(refused)
  await call('2001:db8:2:99::/64')
  await call('203.0.113.9')
  await call('an-account')
})
