import { expect, test } from 'vitest'
import { ThreadEnded, threadInTurn } from './thread-in-turn.ts'

/** A thread that sends back what it gets, ends at `fail`, and is silent at `wait`. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (task) => {
      if (task === 'fail') throw new RangeError('no room')
      if (task !== 'wait') parentPort.postMessage(task)
    })
    parentPort.postMessage('ready')
  `)}`,
)

test('tasks are answered in turn, and one that ends its thread harms no other', async () => {
  const ask = threadInTurn<string, string>({ file, memoryMb: 64 })
  const replies = await Promise.allSettled(
    ['first', 'fail', 'wait', 'last'].map((task) => ask(task, task === 'wait' ? 50 : 10_000)),
  )
  expect(replies).toMatchObject([
    { value: 'first' },
    { reason: { isTooSlow: false, cause: { message: 'no room' } } },
    { reason: { isTooSlow: true } },
    { value: 'last' },
  ])
  expect(replies[1]).toMatchObject({ reason: expect.any(ThreadEnded) })
})

test('a thread that cannot begin says why', async () => {
  const ask = threadInTurn({
    file: new URL('data:text/javascript,throw new Error("no")'),
    memoryMb: 64,
  })
  await expect(ask('first', 10_000)).rejects.toThrow('no')
})
