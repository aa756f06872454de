import { expect, test } from 'vitest'
import { joinAlone } from './embedded.ts'

test('a message for the embedded database lies in no larger buffer, which would be copied with it', () => {
  const message = joinAlone([Buffer.from('P'), Buffer.from('select 1')])
  expect(Buffer.from(message).toString()).toBe('Pselect 1')
  expect(message.buffer.byteLength).toBe(message.byteLength)
})
