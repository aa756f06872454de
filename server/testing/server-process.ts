import { readConfig } from '../config.ts'
import { startServer } from '../start.ts'
import { plainPages } from './real-server.ts'

/** The server process of tests that kill it: `scripts/start.ts` without the built web app. */
const server = await startServer(readConfig(process.env), { pages: plainPages })
process.stdout.write(`ready ${server.origin}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)))
