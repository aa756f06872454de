import { expect, test } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { isPublicCall } from './public-calls.ts'

test('exactly the calls that the table opens to anyone carry no access token', () => {
  for (const [key, { audience }] of Object.entries(allEndpoints))
    expect(isPublicCall(key), key).toBe(audience === 'anyone')
})
