import { once } from 'node:events'
import { expect, test } from 'vitest'
import { EmbeddedSocket, joinAlone } from './embedded-socket.ts'

/** A socket, and what reached the database by it. */
function recorded(answer: (messages: string) => Promise<Uint8Array>) {
  const sent: string[] = []
  const socket = new EmbeddedSocket((messages) => {
    sent.push(Buffer.from(messages).toString())
    return answer(sent.at(-1)!)
  })
  return { socket, sent }
}

test('messages go to the database as one, up to the one that it answers', async () => {
  const { socket, sent } = recorded(async (messages) => Buffer.from(`answer to ${messages}`))
  for (const message of ['Parse', 'Bind', 'Describe', 'Execute']) socket.write(message)
  expect(sent).toEqual([])
  socket.write('Sync')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toBe('answer to ParseBindDescribeExecuteSync')
  socket.write('\0startup')
  expect(sent).toEqual(['ParseBindDescribeExecuteSync', '\0startup'])
})

test('a client that leaves does not end the session, which the next one goes on with', async () => {
  const { socket, sent } = recorded(async () => Buffer.from('answer'))
  socket.resume().end('X')
  await once(socket, 'close')
  expect(sent).toEqual([])
})

test('a client hears that the database has stopped, and gets nothing any more', async () => {
  const stopped = new Error('The embedded database has stopped.')
  const { socket } = recorded(() => Promise.reject(stopped))
  socket.resume().write('Sync')
  expect(await once(socket, 'error')).toEqual([stopped])
  expect(socket.destroyed).toBe(true)
})

test('a message for the embedded database lies in no larger buffer, which would be copied with it', () => {
  const message = joinAlone([Buffer.from('P'), Buffer.from('select 1')])
  expect(Buffer.from(message).toString()).toBe('Pselect 1')
  expect(message.buffer.byteLength).toBe(message.byteLength)
})
