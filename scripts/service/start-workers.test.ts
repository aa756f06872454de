import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'

test('a process is ended only once its successor answers, not when a stand-in of it listens', async () => {
  const port = await freePort()
  const running = spawn(process.execPath, [path.join(import.meta.dirname, 'testing-workers.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void running.kill())
  const lines: string[] = []
  createInterface(running.stdout).on('line', (line) => lines.push(line))
  const line = async (beginning: string) => {
    const found = () => lines.find((each) => each.startsWith(beginning))
    await expect.poll(found, { timeout: 20_000 }).toBeDefined()
    return found()!
  }
  const answer = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()
  const goOn = async (worker: number) => {
    process.kill(Number((await line(`${worker} aside `)).split(' ').at(-1)), 'SIGUSR2')
    await line(`${worker} ready`)
  }

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
