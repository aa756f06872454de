import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import { servedEnvironment, servedProcess, temporaryFolder } from '#server/testing/real-server.ts'
import { lostItems, someCourseIds, startCartWriters } from '#server/testing/writers.ts'
import { type Fault, type FaultAnswer, memoryMb, sum } from './fault.ts'
import { ownPostgres, postgresMissing } from '#server/testing/own-postgres.ts'

const TIMES = 20

/** The server is ended by `signal` at random moments while carts are written, and started again. */
async function endAgainAndAgain(
  environment: Record<string, string>,
  signal: 'SIGKILL' | 'SIGTERM',
  progress: (text: string) => void,
): Promise<FaultAnswer> {
  const acknowledged = new Set<string>()
  const starts: number[] = []
  const codes = new Set<number | null>()
  let [sent, failed, memory, internal] = [0, 0, 0, 0]
  for (let time = 1; time <= TIMES; time += 1) {
    const server = await servedProcess(environment)
    if (time > 1) starts.push(server.readyMs)
    const writers = await startCartWriters(server.origin, {
      courseIds: await someCourseIds(server.origin),
      run: `${signal}-${time}`,
    })
    await writers.more(randomInt(20, 200))
    memory = Math.max(memory, memoryMb(server.process.pid))
    codes.add(await server.end(signal))
    await writers.stop()
    for (const item of writers.acknowledged) acknowledged.add(item)
    sent += writers.sent
    failed += writers.unanswered + sum(writers.refused.values())
    internal += writers.refused.get(500) ?? 0
    progress(`${signal} ${time} of ${TIMES}, ${acknowledged.size} acknowledged`)
  }
  const server = await servedProcess(environment)
  const lost = await lostItems(server.origin, acknowledged)
  await server.end('SIGTERM')
  return {
    sent,
    failed,
    lost: lost.length,
    recoverMs: Math.max(...starts),
    memoryMb: memory,
    note: `${TIMES} times, ${acknowledged.size} acknowledged, ${internal} answered 500, exit codes ${[...codes].map(String).join(' ')}`,
  }
}

async function onFolder(
  signal: 'SIGKILL' | 'SIGTERM',
  progress: (text: string) => void,
): Promise<FaultAnswer> {
  const folder = temporaryFolder()
  try {
    return await endAgainAndAgain(servedEnvironment(folder), signal, progress)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function onServer(
  signal: 'SIGKILL' | 'SIGTERM',
  port: number,
  progress: (text: string) => void,
): Promise<FaultAnswer> {
  const [postgres, folder] = [ownPostgres(port), temporaryFolder()]
  try {
    return await endAgainAndAgain(
      servedEnvironment(folder, { DATABASE_URL: postgres.url }),
      signal,
      progress,
    )
  } finally {
    postgres.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const nothing = () => null

export const killFaults: Fault[] = [
  {
    when: 'kill -9 while carts are written (embedded)',
    missing: nothing,
    run: (progress) => onFolder('SIGKILL', progress),
  },
  {
    when: 'kill -9 while carts are written (PostgreSQL)',
    missing: postgresMissing,
    run: (progress) => onServer('SIGKILL', 4610, progress),
  },
  {
    when: 'SIGTERM under load (embedded)',
    missing: nothing,
    run: (progress) => onFolder('SIGTERM', progress),
  },
  {
    when: 'SIGTERM under load (PostgreSQL)',
    missing: postgresMissing,
    run: (progress) => onServer('SIGTERM', 4611, progress),
  },
]
