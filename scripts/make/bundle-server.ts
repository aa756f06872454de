import fs from 'node:fs'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { escapeLetters, serverOutput } from './server-output.ts'

/**
 * Packages that every start loads whole, and that read no files of their own. All others are loaded from node_modules.
 * Some have to be the same copy for several users (pg, react), others are only loaded when first needed.
 */
const BUNDLED = new Set([
  // What the bundler itself writes code with; it is in no folder.
  '@oxc-project/runtime',
  '@hono/node-server',
  'cron-parser',
  'hono',
  'ical-generator',
  'jose',
  'kysely',
  'luxon',
  'pg-boss',
  'prom-client',
  'rate-limiter-flexible',
  'rrule-temporal',
  'zod',
])

/**
 * Makes files of the server that are quick to load. What the server imports late stays in files of its own.
 *
 * @param root the folder of the sources
 * @param file where `scripts/service/serve.ts` goes; its folder is emptied first
 */
export async function bundleServer(root: string, file: string): Promise<void> {
  const folder = path.dirname(file)
  const bundle = await rolldown({
    cwd: root,
    input: { [path.basename(file, '.js')]: 'scripts/service/serve.ts' },
    platform: 'node',
    external: (id, _importer, isResolved) => !isResolved && isLeftOut(id),
    plugins: [stayInPlace(folder), escapeLetters()],
  })
  fs.rmSync(folder, { recursive: true, force: true })
  try {
    await bundle.write({
      dir: folder,
      format: 'esm',
      ...serverOutput,
      // Flat: all files are in one place, as stayInPlace expects.
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    })
  } finally {
    await bundle.close()
  }
}

function isLeftOut(id: string): boolean {
  if (id.startsWith('.') || id.startsWith('#') || path.isAbsolute(id)) return false
  const [scopeOrName = '', name] = id.split('/')
  return !BUNDLED.has(id.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName)
}

/** A source that finds files from where it lies finds them from `folder` as well. */
function stayInPlace(folder: string): Plugin {
  return {
    name: 'stay-in-place',
    transform(code, id) {
      if (!code.includes('import.meta.') || !id.endsWith('.ts')) return null
      const way = path.relative(folder, id).split(path.sep).join('/')
      const placed = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(way)}')`)
        .replaceAll('import.meta.url', `new URL('${way}', import.meta.url).href`)
      // No line moves, so the map of before stays right.
      return { code: placed, map: null }
    },
  }
}
