import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'

/** Two copies of a server (`testing-workers.ts`), and the lines that they and their parent print. */
async function startTestingWorkers(environment: Record<string, string> = {}) {
  const port = await freePort()
  const running = spawn(process.execPath, [path.join(import.meta.dirname, 'testing-workers.ts')], {
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void running.kill())
  const lines: string[] = []
  for (const output of [running.stdout, running.stderr])
    createInterface(output).on('line', (line) => lines.push(line))
  const line = async (beginning: string) => {
    const found = () => lines.find((each) => each.startsWith(beginning))
    await expect.poll(found, { timeout: 20_000 }).toBeDefined()
    return found()!
  }
  const signal = async (worker: number, name: NodeJS.Signals) =>
    process.kill(Number((await line(`${worker} aside `)).split(' ').at(-1)), name)
  return {
    running,
    lines,
    line,
    signal,
    answer: async () => (await fetch(`http://127.0.0.1:${port}/`)).text(),
    async goOn(worker: number) {
      await signal(worker, 'SIGUSR2')
      await line(`${worker} ready`)
    },
  }
}

test('a process is ended only once its successor answers, not when a stand-in of it listens', async () => {
  const { running, lines, line, answer, goOn } = await startTestingWorkers()
  for (const worker of [1, 2]) await goOn(worker)
  running.kill('SIGHUP')
  for (const worker of [3, 4]) {
    await line(`${worker} aside `)
    for (let times = 0; times < 100; times++) expect(await answer()).toBe('answered')
    await goOn(worker)
  }
  await line('0 replaced')
  expect(lines.filter((each) => /ready|ending/.test(each))).toEqual([
    '1 ready',
    '2 ready',
    '3 ready',
    '1 ending',
    '4 ready',
    '2 ending',
  ])
})

test('a process that stays away from the database while another is ready is replaced', async () => {
  const { lines, line, signal, goOn } = await startTestingWorkers({ IMPATIENT: '1' })
  for (const worker of [1, 2]) await goOn(worker)
  await signal(1, 'SIGHUP')
  await line('A server process could not serve requests (the database does not answer)')
  await goOn(3)
  await line('The server process was replaced.')
  expect(lines.filter((each) => /ending/.test(each))).toEqual(['1 ending'])
})

test('a process that no longer answers is replaced, by force if need be', async () => {
  const { lines, line, signal, goOn } = await startTestingWorkers({ IMPATIENT: '1' })
  for (const worker of [1, 2]) await goOn(worker)
  await signal(1, 'SIGSTOP')
  await line('A server process could not serve requests (it does not answer)')
  await goOn(3)
  await line('The server process was replaced.')
  // It had no chance to say that it ends.
  expect(lines.filter((each) => /ending/.test(each))).toEqual([])
})

test('where the database is away for all, no process is replaced', async () => {
  const { lines, line, signal, goOn } = await startTestingWorkers({ IMPATIENT: '1' })
  for (const worker of [1, 2]) await goOn(worker)
  for (const worker of [1, 2]) await signal(worker, 'SIGHUP')
  for (const worker of [1, 2]) await line(`${worker} was asked again and again`)
  expect(lines.filter((each) => /aside|could not/.test(each))).toHaveLength(2)
})
