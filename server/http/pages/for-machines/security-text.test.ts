import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'
import { securityText } from './security-text.ts'

const { services, at } = await testServer({
  config: { PUBLIC_URL: 'https://courses.example.com' },
})
const get = (path: string) =>
  securityText(services)(new Request(`http://localhost${path}`), {
    address: '127.0.0.1',
    socketAddress: '127.0.0.1',
  })

test('security.txt names whom to tell of a hole, with what RFC 9116 requires', async () => {
  at(new Date('2026-12-01T00:00:00Z'))
  const answer = (await get('/.well-known/security.txt'))!
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:hello@example.com',
      'Expires: 2027-03-01T00:00:00.000Z',
      'Preferred-Languages: en, bn',
      'Canonical: https://courses.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  expect(await get('/.well-known/other.txt')).toBeNull()
})
