import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const STAMP = path.join(ROOT, 'build/source-hash.txt')
const SOURCES = [
  'web',
  'contract',
  'content',
  'scripts/make',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Builds the web app unless the last build was made from the very same sources. */
export async function buildIfStale(): Promise<void> {
  const hash = sourceHash()
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === hash) return
  console.log('Building the web app …')
  const built = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (built.status !== 0)
    throw new Error(
      'The web app could not be built; the lines above say why. After `npm ci --omit=dev` build tools are missing: run `npm ci`.',
    )
  // Imported late: an installation without build tools starts from a build that is there.
  const { writeStyleParts } = await import('./style-parts.ts')
  writeStyleParts(path.dirname(STAMP))
  fs.writeFileSync(STAMP, hash)
}

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const full = path.join(ROOT, source)
    if (!fs.existsSync(full)) continue
    const files = fs.statSync(full).isDirectory()
      ? fs
          .readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
      : [full]
    for (const file of files.toSorted())
      hash.update(path.relative(ROOT, file)).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}
