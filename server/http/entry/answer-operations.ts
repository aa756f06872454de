import type { IncomingMessage, Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Services } from '../../services.ts'
import { limitAddress } from '../policy/client-address.ts'
import type { ListenerHandle } from './answer-requests.ts'
import { drain } from './drain.ts'
import { watchProcess } from './watch/watch-process.ts'

/** Connects the server of a process for jobs: health, readiness, metrics and the checkup, and no other door. */
export function answerOperations(
  server: Server,
  services: Pick<Services, 'config' | 'database' | 'checkup'>,
): ListenerHandle {
  let stopping = false
  const { readiness, operations } = watchProcess(services, {
    cacheHits: () => 0,
    cacheBytes: () => 0,
    isStopping: () => stopping,
  })
  server.on(
    'request',
    getRequestListener(async (request, env) => {
      const { socket } = (env as { incoming: IncomingMessage }).incoming
      const socketAddress = socket.remoteAddress ?? 'unknown'
      const answer = await operations(request, {
        address: limitAddress(socketAddress),
        socketAddress,
      })
      return answer ?? Response.json({ status: 'this process only runs jobs' }, { status: 404 })
    }),
  )
  return {
    readiness,
    prerenderPopular() {},
    async stop() {
      stopping = true
      await drain(server)
    },
  }
}
