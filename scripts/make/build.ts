import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
/** What `scripts/service/serve.ts` became. */
export const BUNDLED_SERVER = path.join(ROOT, 'dist/serve.js')

interface Build {
  title: string
  /** About how long it takes on a small machine. */
  seconds: number
  /** Files and folders it is made from. */
  sources: readonly string[]
  /** Holds the hash of the sources that it was made from. */
  stamp: string
  make(): Promise<void>
}

const MADE_BY = ['scripts/make', 'package.json', 'package-lock.json']
const webApp: Build = {
  title: 'the web app',
  seconds: 40,
  sources: ['web', 'contract', 'content', ...MADE_BY, 'vite.config.ts', 'react-router.config.ts'],
  stamp: path.join(ROOT, 'build/source-hash.txt'),
  make: makeWebApp,
}
const server: Build = {
  title: 'the server',
  seconds: 10,
  sources: ['server', 'contract', 'stand-ins', 'scripts/service', ...MADE_BY],
  stamp: path.join(ROOT, 'dist/source-hash.txt'),
  async make() {
    const { bundleServer } = await import('./bundle-server.ts')
    await bundleServer(ROOT, BUNDLED_SERVER)
  },
}

/** Whether anything has changed since the last build. */
export function isStale(): boolean {
  return [webApp, server].some((build) => !isFresh(build, sourceHash(build)))
}

/** Builds the web app and the server, each unless its last build was made from the very same sources. */
export async function buildIfStale(): Promise<void> {
  for (const build of [webApp, server]) {
    const hash = sourceHash(build)
    if (isFresh(build, hash)) continue
    console.log(`Building ${build.title}, about ${build.seconds} s on a small machine …`)
    await build.make().catch((error: unknown) => {
      throw new Error(
        `Edi could not build ${build.title}: ${String(error)}. After \`npm ci --omit=dev\` build tools are missing: run \`npm ci\`.`,
        { cause: error },
      )
    })
    fs.writeFileSync(build.stamp, hash)
  }
}

async function makeWebApp(): Promise<void> {
  const { status } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', VITE_BUILD: sourceHash(webApp).slice(0, 12) },
    },
  )
  if (status !== 0) throw new Error('the lines above say why')
  // Imported late: an installation without build tools starts from a build that is there.
  const { writeStyleParts } = await import('./style-parts.ts')
  writeStyleParts(path.join(ROOT, 'build'))
}

function isFresh({ stamp }: Build, hash: string): boolean {
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash
}

function sourceHash({ sources }: Build): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const full = path.join(ROOT, source)
    if (!fs.existsSync(full)) continue
    const files = fs.statSync(full).isDirectory()
      ? fs
          .readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
          .map((entry) => path.join(entry.parentPath, entry.name))
      : [full]
    for (const file of files.toSorted())
      hash.update(path.relative(ROOT, file)).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}
