import fs from 'node:fs'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { servedEnvironment, servedProcess, temporaryFolder } from '#server/testing/real-server.ts'
import { someCourseIds, startCartWriters } from '#server/testing/writers.ts'
import { type Fault, lossesOf, memoryMb, untilReady } from './fault.ts'

/** Sockets that do what no browser does, while others go on buying. */
function abuse(
  when: string,
  seconds: number,
  attack: (port: number, until: number) => Promise<string>,
): Fault {
  return {
    when,
    missing: () => null,
    async run(progress) {
      const folder = temporaryFolder()
      const server = await servedProcess(servedEnvironment(folder))
      try {
        const writers = await startCartWriters(server.origin, {
          courseIds: await someCourseIds(server.origin),
          run: 'sockets',
          count: 4,
        })
        await wait(1_000)
        progress('under attack')
        let memory = 0
        const watch = setInterval(
          () => (memory = Math.max(memory, memoryMb(server.process.pid))),
          200,
        )
        const note = await attack(
          Number(new URL(server.origin).port),
          performance.now() + seconds * 1_000,
        )
        clearInterval(watch)
        const recoverMs = await untilReady(server.origin, performance.now(), '/healthz')
        await writers.stop()
        return {
          ...(await lossesOf(writers, server.origin)),
          recoverMs,
          memoryMb: memory,
          note: `${note}; others' slowest call ${Math.round(writers.slowestMs)} ms`,
        }
      } finally {
        await server.end('SIGKILL')
        fs.rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

interface Held {
  sockets: net.Socket[]
  closedByServer: () => number
}

async function hold(port: number, count: number, first = ''): Promise<Held> {
  let closed = 0
  const sockets: net.Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    socket.once('close', () => (closed += 1))
    socket.resume()
    socket.once('end', () => socket.destroy())
    if (first) socket.write(first)
    sockets.push(socket)
    if (index % 250 === 249) await wait(20)
  }
  return { sockets, closedByServer: () => closed }
}

async function dripUntil(crowd: Held, until: number, text: string): Promise<void> {
  while (performance.now() < until) {
    for (const socket of crowd.sockets) if (socket.writable) socket.write(text)
    await wait(500)
  }
}

export const socketFaults: Fault[] = [
  abuse('5,000 connections are opened and say nothing', 20, async (port, until) => {
    const crowd = await hold(port, 5_000)
    await wait(until - performance.now())
    const note = `${crowd.closedByServer()} of 5,000 closed by the server within 20 s`
    for (const socket of crowd.sockets) socket.destroy()
    return note
  }),
  abuse('1,000 callers drip their headers (slow loris)', 20, async (port, until) => {
    const crowd = await hold(port, 1_000, 'GET / HTTP/1.1\r\nhost: x\r\nx-a: ')
    await dripUntil(crowd, until, 'a')
    const note = `${crowd.closedByServer()} of 1,000 cut off within 20 s`
    for (const socket of crowd.sockets) socket.destroy()
    return note
  }),
  abuse('500 callers drip their bodies', 20, async (port, until) => {
    const crowd = await hold(
      port,
      500,
      'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"',
    )
    await dripUntil(crowd, until, 'a')
    const note = `${crowd.closedByServer()} of 500 cut off within 20 s`
    for (const socket of crowd.sockets) socket.destroy()
    return note
  }),
  abuse('500 callers close their half and never read', 10, async (port, until) => {
    const crowd = await hold(port, 500, 'GET /api/courses HTTP/1.1\r\nhost: x\r\n\r\n')
    for (const socket of crowd.sockets) socket.pause().end()
    await wait(until - performance.now())
    for (const socket of crowd.sockets) socket.destroy()
    return '500 half-closed'
  }),
  abuse('bodies and headers of 10 MB', 10, async (port, until) => {
    let [requests, statuses] = [0, new Map<string, number>()]
    const large = 'a'.repeat(10 * 1024 * 1024)
    while (performance.now() < until) {
      for (const text of [
        `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${large}\r\n\r\n`,
        `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${large.length}\r\n\r\n${large}`,
        `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\na00000\r\n${large}\r\n0\r\n\r\n`,
      ]) {
        const status = await statusOf(port, text)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        requests += 1
      }
    }
    return `${requests} requests of 10 MB: ${[...statuses].map(([status, count]) => `${status} ${count}`).join(', ')}`
  }),
]

function statusOf(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (answer.length > 12) socket.destroy()
    })
    socket.on('error', () => {})
    socket.setTimeout(15_000, () => socket.destroy())
    socket.once('close', () => resolve(answer.slice(9, 12) || 'closed'))
    socket.write(text)
  })
}
