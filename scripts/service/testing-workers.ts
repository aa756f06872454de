import cluster from 'node:cluster'
import { once } from 'node:events'
import http from 'node:http'
import { answerReadiness, sayReady, startWorkers } from './start-workers.ts'

/**
 * Two copies of a server that first listens elsewhere, and goes on at SIGUSR2; PORT is where they answer. Each prints
 * its number and `aside <process id>`, `ready`, `ending`. SIGHUP replaces them; one that gets it says from then on that
 * its database is away. With IMPATIENT it is asked often.
 */
const say = (text: string) => console.log(`${cluster.worker?.id ?? 0} ${text}`)
const listening = (server: http.Server, port: number) =>
  once(server.listen(port, '127.0.0.1'), 'listening')

if (cluster.isPrimary) {
  const workers = await startWorkers(
    2,
    console.error,
    process.env['IMPATIENT'] ? { askEveryMs: 50, awayForMs: 2_000, endsWithinMs: 1_000 } : {},
  )
  process.on('SIGHUP', () => void workers.replace().then(() => say('replaced')))
} else {
  const server = http.createServer((_, response) => response.end('answered'))
  process.once('SIGTERM', () => {
    say('ending')
    server.close(() => process.exit(0))
  })
  let obstacle: string | null = null
  let timesAsked = 0
  process.on('SIGHUP', () => (obstacle = 'the database does not answer'))
  answerReadiness(async () => {
    // Longer than one may stay away.
    if (obstacle && (timesAsked += 1) === 60) say('was asked again and again')
    return obstacle
  })
  const signal = once(process, 'SIGUSR2')
  await listening(http.createServer(), 0)
  say(`aside ${process.pid}`)
  await signal
  await listening(server, Number(process.env['PORT']))
  say('ready')
  sayReady()
}
