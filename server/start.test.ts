import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { servedEnvironment, temporaryFolder } from './testing/real-server.ts'
import { openTestDatabase } from './testing/test-server.ts'

test.skipIf(!inject('postgres'))(
  'a start that fails at its port leaves nothing open, and the process ends',
  { timeout: 60_000 },
  async () => {
    const database = await openTestDatabase()
    onTestFinished(database.close)
    const other = net.createServer()
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const folder = temporaryFolder()
    onTestFinished(() => {
      other.close()
      fs.rmSync(folder, { recursive: true, force: true })
    })
    const { port } = other.address() as net.AddressInfo
    // Whoever starts it catches the failure, as `edi practice` does, and has more to do.
    const starter = `
    import { readConfig } from ${JSON.stringify(path.join(import.meta.dirname, 'config.ts'))}
    import { startServer } from ${JSON.stringify(path.join(import.meta.dirname, 'start.ts'))}
    await startServer(readConfig(process.env), { pages: async () => new Response() }).catch((error) =>
      console.log(error.message),
    )`
    const file = path.join(folder, 'starter.mjs')
    fs.writeFileSync(file, starter)
    const child = spawn(process.execPath, [file], {
      env: servedEnvironment(path.join(folder, 'data'), {
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: defined(database.directUrl),
        SAMPLE_CATALOGUE: '0',
        MEETINGS_STAND_IN: '1',
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 45_000,
      killSignal: 'SIGKILL',
    })
    const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(said).toContain(`Another program listens on 127.0.0.1:${port}`)
    expect([code, signal]).toEqual([0, null])
  },
)
