import { spawnSync } from 'node:child_process'
import cluster from 'node:cluster'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale, BUNDLED_SERVER, isStale } from './make/build.ts'
import type * as service from './service/serve.ts'

const USAGE = `npm start [-- --workers N] [--web-only | --jobs-only]

Starts Edi with the settings of the environment (docs/configuration.md).

  --workers N   how many copies of the server run, 1 to 64; more than one needs a PostgreSQL server. On SIGHUP they are
                replaced one by one.
  --web-only    answers people and runs no job; PROCESS_ROLE=web says the same
  --jobs-only   runs jobs, and answers only health and metrics; PROCESS_ROLE=jobs says the same. Both need a PostgreSQL
                server, and jobs a port of their own on the machine (PORT).
  --dev         everything straight from the sources, pages with hot reload (npm run dev, which also begins again when
                the server's code changes)
  --build       only builds the web app and the server (npm run build)`

const { dev, workers, onlyBuild, role } = readOptions()
// For the copies, too: they get the arguments of the first process.
if (role) process.env['PROCESS_ROLE'] = role
/** SIGHUP is how a service manager asks for new processes; from a terminal that closes it ends this one, as ever. */
let reload = () => {}
if (!process.stdout.isTTY) process.on('SIGHUP', () => reload())

// The server is imported after this, so that the next start need not compile it again.
enableCompileCache(
  process.env['NODE_COMPILE_CACHE'] ??
    path.join(import.meta.dirname, '../node_modules/.cache/edi-start'),
)

try {
  if (onlyBuild) {
    await buildIfStale()
    await loadServer()
    process.exit(0)
  }
  if (cluster.isPrimary && !dev && isStale()) {
    await refuseWrongSettings()
    buildElsewhere()
  }
  const { serve } = await loadServer()
  reload = await serve({ dev, workers })
  // Now and not at the end, which a process that is killed never comes to.
  flushCompileCache()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** What is bundled starts sooner and takes less memory; the sources need no build. */
function loadServer(): Promise<typeof service> {
  return dev ? import('./service/serve.ts') : import(BUNDLED_SERVER)
}

/** In a process of its own: a bundler takes 400 MB, and its process keeps them. */
function buildElsewhere(): void {
  const { status } = spawnSync(process.execPath, [import.meta.filename, '--build'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

/** Before anything is built for nothing. */
async function refuseWrongSettings(): Promise<void> {
  const { readConfig } = await import('#server/config.ts')
  const { requireFreePort } = await import('#server/http/entry/free-port.ts')
  await requireFreePort(readConfig(process.env))
}

interface Options {
  dev: boolean
  workers: number
  onlyBuild: boolean
  /** null: as the settings say. */
  role: 'web' | 'jobs' | null
}

function readOptions(): Options {
  const { values } = parsedOptions()
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const workers = Number(values.workers)
  if (!Number.isInteger(workers) || workers < 1 || workers > 64)
    refuse(`--workers takes a number from 1 to 64, not "${values.workers}".`)
  if (values.dev && workers > 1) refuse('--dev runs in one process; leave --workers out.')
  if (values['web-only'] && values['jobs-only'])
    refuse('--web-only and --jobs-only are two processes: start one of each.')
  const role = values['web-only'] ? 'web' : values['jobs-only'] ? 'jobs' : null
  return { dev: values.dev, workers, onlyBuild: values.build, role }
}

function parsedOptions() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        dev: { type: 'boolean', default: false },
        workers: { type: 'string', default: '1' },
        'web-only': { type: 'boolean', default: false },
        'jobs-only': { type: 'boolean', default: false },
        // Builds, and compiles the server once, so that the start that follows is quick.
        build: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return refuse((error as Error).message)
  }
}

function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`)
  process.exit(2)
}
